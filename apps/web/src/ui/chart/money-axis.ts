import { chartBounds, type Bounds } from '@equanim/finance/chart-bounds';
import { formatDecimal } from '../format/number.ts';
import type { ValuesFormat } from './ticks.ts';

/** The ends of an axis of money: it begins at 0 at the lowest unless a value is below, and is flat or not beside its own size. */
export function moneyBounds(values: readonly number[]): Bounds {
  const size = Math.max(1, ...values.map(Math.abs));
  const { min, max } = chartBounds(values.map((value) => value / size));
  const isBelowZero = values.some((value) => value < 0);
  return { min: (isBelowZero ? min : Math.max(0, min)) * size, max: max * size };
}

const UNITS = [
  { from: 1_000_000, unit: 1_000_000, mark: 'M' },
  { from: 10_000, unit: 1_000, mark: 'k' },
];

/** Values plain, in thousands or in millions, with as many places as tell them apart; 0 alone. */
export const inThousands: ValuesFormat = (ticks) => {
  const most = Math.max(...ticks.map(Math.abs));
  const { unit, mark } = UNITS.find(({ from }) => most >= from) ?? { unit: 1, mark: '' };
  const step = ((ticks[1] ?? unit) - (ticks[0] ?? 0)) / unit;
  const digits =
    [0, 1, 2, 3].find((places) => Number.isInteger(Number((step * 10 ** places).toFixed(6)))) ?? 4;
  return (value) => (value === 0 ? '0' : `${formatDecimal(value / unit, digits)}${mark}`);
};
