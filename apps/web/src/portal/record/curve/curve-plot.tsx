import type { ReactNode } from 'react';
import { BottomAxis, GridLines, ValueAxis } from '../../../ui/chart/axes.tsx';
import { linePath, type Place } from '../../../ui/chart/line-path.ts';
import { MONTHS } from '../../../ui/format/months.ts';
import { formatDecimal } from '../../../ui/format/number.ts';
import { DAY_MS } from '../../../ui/time.ts';
import type { DayScales } from '../../charts/day-scales.ts';
import { tickDigits, timeTicks } from '../../charts/time-ticks.ts';
import { MARGIN, type CurvePoint } from './curve-points.ts';

interface CurvePlotProps {
  points: readonly CurvePoint[];
  scales: DayScales;
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

/** A line of the chart, interrupted where days have no close. */
function pathOf(
  points: readonly CurvePoint[],
  { x, y }: DayScales,
  valueOf: (point: CurvePoint) => number | null,
): string {
  return linePath(
    points.flatMap((point): Place[] => {
      const value = valueOf(point);
      const place = value === null ? null : ([x(point.at), y(value)] as const);
      return point.beginsLine ? [null, place] : [place];
    }),
  );
}

/** A close with none on either side of it, which no line would show. */
const isLone = (points: readonly CurvePoint[], index: number): boolean =>
  points[index]?.beginsLine === true && points[index + 1]?.beginsLine !== false;

/** Axes, grid, the two lines, and the days that were corrected. */
export function CurvePlot({ points, scales, children }: CurvePlotProps) {
  const { x, y, plotWidth, plotHeight, spanMs } = scales;
  const ticks = y.ticks(plotHeight > 200 ? 5 : 3);
  const digits = tickDigits(ticks);
  const times = points.length < 2 ? [] : timeTicks(x, plotWidth);
  return (
    <g transform={`translate(${String(MARGIN.left)}, ${String(MARGIN.top)})`}>
      <GridLines scale={y} ticks={ticks} width={plotWidth} />
      <ValueAxis scale={y} ticks={ticks} format={(value) => formatDecimal(value, digits)} />
      <BottomAxis scale={x} ticks={times} format={dayFormat(spanMs)} top={plotHeight} />
      <path d={pathOf(points, scales, ({ gross }) => gross)} className="record-gross" />
      <path d={pathOf(points, scales, ({ net }) => net)} className="record-net" />
      {points
        .filter((_, index) => isLone(points, index))
        .map(({ at, day, gross, net }) => (
          <g key={day}>
            <circle cx={x(at)} cy={y(gross)} r={2} className="record-lone-gross" />
            {net === null ? null : <circle cx={x(at)} cy={y(net)} r={2} className="record-lone-net" />}
          </g>
        ))}
      {points
        .filter(({ isCorrected }) => isCorrected)
        .map(({ at, day, gross }) => (
          <circle key={day} cx={x(at)} cy={y(gross)} r={4} className="record-corrected" />
        ))}
      {children}
    </g>
  );
}
