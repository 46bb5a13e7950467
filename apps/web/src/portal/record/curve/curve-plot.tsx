import type { ReactNode } from 'react';
import { formatDecimal } from '../../../ui/format/number.ts';
import { DayPlot, dayLine, loneDays } from '../../frame/charts/days/day-plot.tsx';
import type { DayScales } from '../../frame/charts/days/day-scales.ts';
import { tickDigits } from '../../frame/charts/time-ticks.ts';
import { MARGIN, type CurvePoint } from './curve-points.ts';

interface CurvePlotProps {
  points: readonly CurvePoint[];
  scales: DayScales;
  /** What is drawn above the lines. */
  children: ReactNode;
}

function formatOf(ticks: readonly number[]): (value: number) => string {
  const digits = tickDigits(ticks);
  return (value) => formatDecimal(value, digits);
}

/** Axes, grid, the two lines, and the days that were corrected. */
export function CurvePlot({ points, scales, children }: CurvePlotProps) {
  const { x, y } = scales;
  return (
    <DayPlot scales={scales} margin={MARGIN} hasTimes={points.length > 1} formatOf={formatOf}>
      <path d={dayLine(points, scales, ({ gross }) => gross)} className="record-gross" />
      <path d={dayLine(points, scales, ({ net }) => net)} className="record-net" />
      {loneDays(points).map(({ at, day, gross, net }) => (
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
    </DayPlot>
  );
}
