import type { ReactNode } from 'react';
import { linePath, type Place } from '../../../../ui/chart/line-path.ts';
import { DayPlot, dayLine, loneDays } from '../../../frame/charts/days/day-plot.tsx';
import type { DayScales } from '../../../frame/charts/days/day-scales.ts';
import { amountsChoice } from '../../../frame/choices/format-choices.ts';
import { useChoice } from '../../../frame/choices/stored-choice.ts';
import { axisFormat } from './axis-format.ts';
import { MARGIN, type ValuePoint } from './value-points.ts';

interface ValuePlotProps {
  points: readonly ValuePoint[];
  scales: DayScales;
  /** What is drawn above the lines. */
  children: ReactNode;
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

/** Axes, grid, and the two lines; no values beside them while amounts are hidden. */
export function ValuePlot({ points, scales, children }: ValuePlotProps) {
  const hasAmounts = useChoice(amountsChoice) === 'shown';
  const { x, y } = scales;
  return (
    <DayPlot
      scales={scales}
      margin={MARGIN}
      hasTimes={points.length > 1}
      formatOf={hasAmounts ? axisFormat : null}
    >
      <path d={paidPath(points, scales)} className="value-paid" />
      <path d={dayLine(points, scales, ({ netValue }) => netValue)} className="value-line" />
      {loneDays(points).map(({ at, day, netValue }) => (
        <circle key={day} cx={x(at)} cy={y(netValue)} r={3} className="value-lone" />
      ))}
      {children}
    </DayPlot>
  );
}
