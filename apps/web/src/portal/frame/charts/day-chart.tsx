import { useMemo, type ComponentType, type ReactNode } from 'react';
import { useIsPrinting } from '../../../ui/browser/use-is-printing.ts';
import { Crosshair, type CrosshairDot } from '../../../ui/chart/crosshair.tsx';
import { ChartTooltip } from '../../../ui/chart/tooltip.tsx';
import { useCrosshair } from '../../../ui/chart/use-crosshair.ts';
import { useSize } from '../../../ui/chart/use-size.ts';
import './day-chart.css';
import { BottomAxis, GridLines, ValueAxis } from '../../../ui/chart/axes.tsx';
import { linePath, type Place } from '../../../ui/chart/line-path.ts';
import { MONTHS } from '../../../ui/format/plain.ts';
import { DAY_MS } from '../../../ui/time.ts';
import { timeTicks } from './time-ticks.ts';
import { linearScale, timeScale } from '../../../ui/chart/scales.ts';

/** A day of a chart. */
export interface DayPoint {
  /** Epoch milliseconds of the beginning of the day. */
  at: number;
  /** Whether the day before has no value: the lines begin again here. */
  beginsLine: boolean;
}

/** What one chart of days has of its own; always the same object. */
export interface DayChartForm<Point extends DayPoint> {
  /** What the chart shows, for who does not see it. */
  name: string;
  /** About as large as its place on paper, so that the times have room between them. */
  printedSize: { width: number; height: number };
  /** Around the plot, px. */
  margin: { top: number; right: number; bottom: number; left: number };
  domainOf: (points: readonly Point[]) => readonly [number, number];
  /** As many points as a chart has pixels. */
  thinned: (points: readonly Point[], count: number) => Point[];
  /** The values of a point, marked under the crosshair. */
  dotsOf: (point: Point, scales: DayScales) => CrosshairDot[];
  describe: (point: Point) => string;
  /** A point in the tooltip. */
  Figures: ComponentType<{ point: Point }>;
  /** Axes and lines, and above them the mark. */
  Plot: ComponentType<{ points: readonly Point[]; scales: DayScales; children: ReactNode }>;
}

interface DayChartProps<Point extends DayPoint> {
  form: DayChartForm<Point>;
  /** In time order, at least one. */
  points: readonly Point[];
}

const INITIAL_SIZE = { width: 840, height: 320 };
/** A path of more points than pixels looks the same and takes longer. */
const MIN_POINTS = 64;

/** Values of days over time, with a crosshair for pointer and keys. */
export function DayChart<Point extends DayPoint>({ form, points }: DayChartProps<Point>) {
  const { margin, domainOf, thinned, Figures, Plot } = form;
  const [frame, measured] = useSize<HTMLDivElement>(INITIAL_SIZE);
  const size = useIsPrinting() ? form.printedSize : measured;
  const { width, height } = size;
  const drawn = useMemo(() => thinned(points, Math.max(MIN_POINTS, width)), [thinned, points, width]);
  const scales = useDayScales(drawn, { size, margin, domainOf });
  const positions = useMemo(() => drawn.map(({ at }) => scales.x(at)), [drawn, scales]);
  const crosshair = useCrosshair({ positions, offset: margin.left });
  const point = crosshair.index === null ? undefined : drawn[crosshair.index];
  const mark =
    point === undefined ? null : (
      <Crosshair x={scales.x(point.at)} height={scales.plotHeight} dots={form.dotsOf(point, scales)} />
    );

  return (
    <div ref={frame} className="chart day-chart" {...crosshair.pointerProps}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        aria-hidden="true"
      >
        <Plot points={drawn} scales={scales}>
          {mark}
        </Plot>
      </svg>
      {point === undefined ? null : (
        <ChartTooltip x={margin.left + scales.x(point.at)} chartWidth={width}>
          <Figures point={point} />
        </ChartTooltip>
      )}
      <input
        type="range"
        className="chart-input"
        aria-label={`${form.name}, point of the chart`}
        aria-valuetext={point === undefined ? 'No point' : form.describe(point)}
        {...crosshair.inputProps}
      />
    </div>
  );
}

const MAX_DAYS_SPAN_MS = 200 * DAY_MS;

/** `4 Mar` up to some months, else `Mar 2026`; UTC, as the days are. */
const dayFormat = (spanMs: number) => (at: Date) => {
  const month = MONTHS[at.getUTCMonth()] ?? '';
  return spanMs <= MAX_DAYS_SPAN_MS
    ? `${String(at.getUTCDate())} ${month}`
    : `${month} ${String(at.getUTCFullYear())}`;
};

/** Days with no value on either side, which no line would show. */
export const loneDays = <Point extends DayPoint>(points: readonly Point[]): Point[] =>
  points.filter((point, index) => point.beginsLine && points[index + 1]?.beginsLine !== false);

interface DayPlotProps {
  scales: DayScales;
  margin: { top: number; left: number };
  /** Whether there is more than one day: else none is written below. */
  hasTimes: boolean;
  /** How the values beside the plot are written; null where they are not. */
  formatOf: ((ticks: readonly number[]) => (value: number) => string) | null;
  /** The lines, and what is drawn above them. */
  children: ReactNode;
}

/** Axes and grid of a chart of days. */
export function DayPlot({ scales, margin, hasTimes, formatOf, children }: DayPlotProps) {
  const { x, y, plotWidth, plotHeight, spanMs } = scales;
  const ticks = y.ticks(plotHeight > 200 ? 5 : 3);
  const times = hasTimes ? timeTicks(x, plotWidth) : [];
  return (
    <g transform={`translate(${String(margin.left)}, ${String(margin.top)})`}>
      <GridLines scale={y} ticks={ticks} width={plotWidth} />
      {formatOf === null ? null : <ValueAxis scale={y} ticks={ticks} format={formatOf(ticks)} />}
      <BottomAxis scale={x} ticks={times} format={dayFormat(spanMs)} top={plotHeight} />
      {children}
    </g>
  );
}

/** A line of the chart, interrupted where days have no value. */
export function dayLine<Point extends DayPoint>(
  points: readonly Point[],
  { x, y }: DayScales,
  valueOf: (point: Point) => number | null,
): string {
  return linePath(
    points.flatMap((point): Place[] => {
      const value = valueOf(point);
      const place = value === null ? null : ([x(point.at), y(value)] as const);
      return point.beginsLine ? [null, place] : [place];
    }),
  );
}

interface DayScalesOptions<Point> {
  /** Of the whole chart, px. */
  size: { width: number; height: number };
  margin: { top: number; right: number; bottom: number; left: number };
  /** The lowest and the highest value that the chart shows; always the same function. */
  domainOf: (points: readonly Point[]) => readonly [number, number];
}

/** Where days and values lie in a chart, px. @param points in time order */
function useDayScales<Point extends { at: number }>(
  points: readonly Point[],
  { size: { width, height }, margin, domainOf }: DayScalesOptions<Point>,
) {
  const { top, right, bottom, left } = margin;
  return useMemo(() => {
    const plotWidth = Math.max(80, width - left - right);
    const plotHeight = Math.max(60, height - top - bottom);
    const from = points[0]?.at ?? 0;
    const to = points.at(-1)?.at ?? 1;
    // A single point stands in the middle of the plot.
    const domain = from === to ? ([from - 1, to + 1] as const) : ([from, to] as const);
    const x = timeScale({ domain, range: [0, plotWidth], isUtc: true });
    const y = linearScale({ domain: domainOf(points), range: [plotHeight, 0] });
    return { x, y, plotWidth, plotHeight, spanMs: to - from };
  }, [points, width, height, top, right, bottom, left, domainOf]);
}

export type DayScales = ReturnType<typeof useDayScales>;
