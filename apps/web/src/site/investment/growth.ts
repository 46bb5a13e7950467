import type { Period } from '@equanim/finance/backtest';
import { type ChartPoint, chartSeries, chartValue } from '@equanim/finance/chart-series';
import { type NetProjection, type Projection, project, projectNet } from '@equanim/finance/projection';
import type { Backtests } from './backtest/backtest.ts';

export const PERIODS = [1, 2, 3] as const satisfies readonly Period[];

export type SeriesName = '1-Year' | '2-Year' | '3-Year';

/** The name of each period, on its card, in the ROI Summary and in the chart. */
export const SERIES: Readonly<Record<Period, SeriesName>> = { 1: '1-Year', 2: '2-Year', 3: '3-Year' };

/** Everything the page shows of one period, computed once. */
export interface PeriodGrowth {
  readonly period: Period;
  readonly name: SeriesName;
  readonly gross: Projection;
  readonly net: NetProjection;
  /** First day of the backtest, YYYY-MM-DD. */
  readonly firstDay: string;
  /** Its last day. */
  readonly asOf: string;
}

/** An amount in all three periods, and the chart of it. */
export interface Growth {
  readonly periods: Readonly<Record<Period, PeriodGrowth>>;
  /** Counted in ten thousandths (Specification 9.11), so up to some dollars beside the values of the periods. */
  readonly gross: readonly ChartPoint[];
  readonly net: readonly ChartPoint[];
  /** Whether some value is too large for a double to be exact to the cent: from some 90 trillion dollars. */
  readonly isRounded: boolean;
}

const SPEC_TICKS = 6;

const sizeOf = ({ value }: { readonly value: number }): number => Math.abs(value);

/**
 * What the amount became in each period, gross and net, and the points of the chart.
 *
 * @param amount dollars; below 0, what grows is further below
 * @throws RangeError for a bad amount
 */
export function growthOf(amount: number, backtests: Backtests): Growth {
  const growthIn = (period: Period): PeriodGrowth => {
    const gross = project(amount, backtests[period].gross);
    const net = projectNet(amount, backtests[period].net);
    return {
      period,
      name: SERIES[period],
      gross,
      net,
      firstDay: backtests[period].gross.firstDay,
      asOf: gross.points.at(-1)?.day ?? '',
    };
  };
  const periods = { 1: growthIn(1), 2: growthIn(2), 3: growthIn(3) };
  const drawn = ({ gross: { points } }: PeriodGrowth) =>
    points.map((point) => ({ ...point, value: chartValue(amount, point.multiplier) }));
  const [one, two, three] = [periods[1], periods[2], periods[3]];
  const gross = chartSeries({ 1: drawn(one), 2: drawn(two), 3: drawn(three) });
  const net = chartSeries({ 1: one.net.points, 2: two.net.points, 3: three.net.points });
  const largest = Math.max(
    Math.abs(amount),
    ...PERIODS.flatMap((each) => periods[each].gross.points.map(sizeOf)),
  );
  const isRounded = largest * 100 > Number.MAX_SAFE_INTEGER;
  return { periods, gross, net, isRounded };
}

/**
 * Which points carry a label: every n-th, n being a sixth of their count rounded down (Specification
 * 2.7.5).
 */
export function tickIndices(count: number): number[] {
  const interval = Math.max(1, Math.floor(count / SPEC_TICKS));
  return Array.from({ length: Math.ceil(count / interval) }, (_, index) => index * interval);
}
