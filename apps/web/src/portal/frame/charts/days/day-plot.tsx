import type { ReactNode } from 'react';
import { BottomAxis, GridLines, ValueAxis } from '../../../../ui/chart/axes.tsx';
import { linePath, type Place } from '../../../../ui/chart/line-path.ts';
import { MONTHS } from '../../../../ui/format/plain.ts';
import { DAY_MS } from '../../../../ui/time.ts';
import { timeTicks } from '../time-ticks.ts';
import type { DayPoint } from './day-chart.tsx';
import type { DayScales } from './day-scales.ts';

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

const MAX_DAYS_SPAN_MS = 200 * DAY_MS;

/** `4 Mar` up to some months, else `Mar 2026`; UTC, as the days are. */
const dayFormat = (spanMs: number) => (at: Date) => {
  const month = MONTHS[at.getUTCMonth()] ?? '';
  return spanMs <= MAX_DAYS_SPAN_MS
    ? `${String(at.getUTCDate())} ${month}`
    : `${month} ${String(at.getUTCFullYear())}`;
};

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

/** Days with no value on either side, which no line would show. */
export const loneDays = <Point extends DayPoint>(points: readonly Point[]): Point[] =>
  points.filter((point, index) => point.beginsLine && points[index + 1]?.beginsLine !== false);
