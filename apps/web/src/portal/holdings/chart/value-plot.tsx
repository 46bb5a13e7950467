import type { ReactNode } from 'react';
import { BottomAxis, GridLines, ValueAxis } from '../../../ui/chart/axes.tsx';
import { linePath, type Place } from '../../../ui/chart/line-path.ts';
import { MONTHS } from '../../../ui/format/months.ts';
import { DAY_MS } from '../../../ui/time.ts';
import type { DayScales } from '../../charts/day-scales.ts';
import { timeTicks } from '../../charts/time-ticks.ts';
import { axisFormat } from './axis-format.ts';
import { MARGIN, type ValuePoint } from './value-points.ts';

interface ValuePlotProps {
  points: readonly ValuePoint[];
  scales: DayScales;
  /** Whether the values beside the plot are written. */
  hasAmounts: boolean;
  /** What is drawn above the lines. */
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

/** The line of the value, interrupted where days have none. */
function valuePath(points: readonly ValuePoint[], { x, y }: DayScales): string {
  return linePath(
    points.flatMap((point): Place[] => {
      const place = [x(point.at), y(point.netValue)] as const;
      return point.beginsLine ? [null, place] : [place];
    }),
  );
}

/** What was paid in: level from one payment to the next. */
function paidPath(points: readonly ValuePoint[], { x, y }: DayScales): string {
  return linePath(
    points.flatMap((point, index): Place[] => {
      const before = points[index - 1];
      const place = [x(point.at), y(point.paidIn)] as const;
      return before === undefined ? [place] : [[place[0], y(before.paidIn)], place];
    }),
  );
}

/** Axes, grid, and the two lines. */
export function ValuePlot({ points, scales, hasAmounts, children }: ValuePlotProps) {
  const { x, y, plotWidth, plotHeight, spanMs } = scales;
  const ticks = y.ticks(plotHeight > 200 ? 5 : 3);
  const times = points.length < 2 ? [] : timeTicks(x, plotWidth);
  const lone = points.length === 1 ? points[0] : undefined;
  return (
    <g transform={`translate(${String(MARGIN.left)}, ${String(MARGIN.top)})`}>
      <GridLines scale={y} ticks={ticks} width={plotWidth} />
      {hasAmounts ? <ValueAxis scale={y} ticks={ticks} format={axisFormat(ticks)} /> : null}
      <BottomAxis scale={x} ticks={times} format={dayFormat(spanMs)} top={plotHeight} />
      <path d={paidPath(points, scales)} className="value-paid" />
      <path d={valuePath(points, scales)} className="value-line" />
      {lone === undefined ? null : (
        <circle cx={x(lone.at)} cy={y(lone.netValue)} r={3} className="value-lone" />
      )}
      {children}
    </g>
  );
}
