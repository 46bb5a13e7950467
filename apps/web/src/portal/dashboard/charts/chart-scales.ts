import { chartBounds } from '@equanim/finance/chart-bounds';
import { linearScale, timeScale, type LinearScale, type TimeScale } from '../../../ui/chart/scales.ts';
import type { Performance, PerformancePoint } from './chart-points.ts';

export const MARGIN = { top: 12, right: 64, bottom: 36, left: 48 };

/** Where each value stands. */
export interface ValueScale {
  /** Px from the top of the plot. */
  (value: number): number;
  /** Round values along the axis. */
  ticks: number[];
  /** The axis in the units it is drawn in: values, or on a log scale their logarithms. */
  drawn: LinearScale;
  toDrawn: (value: number) => number;
  fromDrawn: (drawn: number) => number;
}

export interface ChartScales {
  x: TimeScale;
  y: ValueScale;
  plotWidth: number;
  plotHeight: number;
  spanMs: number;
  /** The end of the time axis, epoch milliseconds. */
  to: number;
  /** Whether values stand on a log scale. */
  isLog: boolean;
}

interface ScalesOptions {
  performance: Performance;
  hasBenchmark: boolean;
  /** Whether a log scale is wanted; values that are not above zero have none. */
  isLogWanted: boolean;
  /** Round times differ by zone: midnight in UTC is another point of time than midnight here. */
  isUtc: boolean;
  /** Of the whole chart, px. */
  size: { width: number; height: number };
}

const same = (value: number): number => value;
/** From this ratio of the ends of a log scale on, 1, 2 and 5 of each power of ten are the round values. */
const WIDE_RATIO = 10;
const TICKS = 5;

function valuesShown(points: readonly PerformancePoint[], hasBenchmark: boolean): number[] {
  const portfolio = points.map((point) => point.portfolio);
  if (!hasBenchmark) return portfolio;
  return [...portfolio, ...points.flatMap(({ benchmark }) => (benchmark === null ? [] : [benchmark]))];
}

/** Round values between two ends above zero: those of a linear scale while they lie close, else 1, 2 and 5 times powers of ten. */
function logTicks(low: number, high: number): number[] {
  if (high / low < WIDE_RATIO) return linearScale({ domain: [low, high], range: [0, 1] }).ticks(TICKS);
  const powers = Array.from(
    { length: Math.ceil(Math.log10(high / low)) + 2 },
    (_, index) => 10 ** (Math.floor(Math.log10(low)) + index),
  );
  return powers
    .flatMap((power) => [power, 2 * power, 5 * power])
    .filter((tick) => tick >= low && tick <= high);
}

/**
 * The value axis. Linear, its ends are those of Specification 9.20 and 9.21; on a log scale the same rule holds for the
 * logarithms, so that equal returns are equally high and have the same room above and below.
 */
function valueScale(values: readonly number[], plotHeight: number, isLog: boolean): ValueScale {
  const [toDrawn, fromDrawn] = isLog ? [Math.log, Math.exp] : [same, same];
  const { min, max } = chartBounds(values.map(toDrawn));
  const drawn = linearScale({ domain: [min, max], range: [plotHeight, 0] });
  const ticks = isLog ? logTicks(Math.exp(min), Math.exp(max)) : drawn.ticks(TICKS);
  return Object.assign((value: number) => drawn(toDrawn(value)), { ticks, drawn, toDrawn, fromDrawn });
}

/** Where the points of a performance chart stand. */
export function chartScales({
  performance,
  hasBenchmark,
  isLogWanted,
  isUtc,
  size,
}: ScalesOptions): ChartScales {
  const { points } = performance;
  const plotWidth = Math.max(80, size.width - MARGIN.left - MARGIN.right);
  const plotHeight = Math.max(80, size.height - MARGIN.top - MARGIN.bottom);
  const values = valuesShown(points, hasBenchmark);
  const isLog = isLogWanted && values.length > 0 && canBeLog(values);
  const from = points[0]?.at ?? 0;
  const to = points.at(-1)?.at ?? 1;
  // A single point stands in the middle of the plot.
  const domain = from === to ? ([from - 1, to + 1] as const) : ([from, to] as const);
  const x = timeScale({ domain, range: [0, plotWidth], isUtc });
  return { x, y: valueScale(values, plotHeight, isLog), plotWidth, plotHeight, spanMs: to - from, to, isLog };
}

function canBeLog(values: readonly number[]): boolean {
  return values.every((value) => value > 0);
}

/** Whether every value of a chart has a place on a log scale. */
export const hasLogScale = ({ points }: Performance, hasBenchmark: boolean): boolean =>
  canBeLog(valuesShown(points, hasBenchmark));
