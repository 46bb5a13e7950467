import type { ReactNode } from 'react';
import { linePath, type Place } from '../../../../ui/chart/line-path.ts';
import { DayPlot, dayLine, loneDays, type DayScales } from '../../../frame/charts/day-chart.tsx';
import { amountsChoice } from '../../../frame/choices/format-choices.ts';
import { useChoice } from '../../../frame/choices/stored-choice.ts';
import { MARGIN, type ValuePoint } from './value-points.ts';
import { formatDecimal } from '../../../../ui/format/number.ts';

const UNITS = [
  { from: 1_000_000, unit: 1_000_000, mark: 'M' },
  { from: 10_000, unit: 1_000, mark: 'k' },
];

const MAX_DIGITS = 4;

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

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

/**
 * How the values beside a chart are written: plain, in thousands or in millions, with as many places as tell them apart; 0 alone.
 *
 * @param ticks in rising order
 * @example axisFormat([0, 50_000, 100_000])(50_000) // => '50k'
 */
function axisFormat(ticks: readonly number[]): (value: number) => string {
  const largest = Math.max(0, ...ticks.map(Math.abs));
  const { unit, mark } = UNITS.find(({ from }) => largest >= from) ?? { unit: 1, mark: '' };
  const step = Math.abs((ticks[1] ?? unit) - (ticks[0] ?? 0)) / unit;
  const digits = [0, 1, 2, 3].find((places) => isWhole(step * 10 ** places)) ?? MAX_DIGITS;
  return (value) => (value === 0 ? '0' : `${formatDecimal(value / unit, digits)}${mark}`);
}
