import { formatDecimal } from '../../../../ui/format/number.ts';

const UNITS = [
  { from: 1_000_000, unit: 1_000_000, mark: 'M' },
  { from: 10_000, unit: 1_000, mark: 'k' },
];
const MAX_DIGITS = 4;

/**
 * How the values beside a chart are written: plain, in thousands or in millions, with as many places as tell them apart; 0 alone.
 *
 * @param ticks in rising order
 * @example axisFormat([0, 50_000, 100_000])(50_000) // => '50k'
 */
export function axisFormat(ticks: readonly number[]): (value: number) => string {
  const largest = Math.max(0, ...ticks.map(Math.abs));
  const { unit, mark } = UNITS.find(({ from }) => largest >= from) ?? { unit: 1, mark: '' };
  const step = Math.abs((ticks[1] ?? unit) - (ticks[0] ?? 0)) / unit;
  const digits = [0, 1, 2, 3].find((places) => isWhole(step * 10 ** places)) ?? MAX_DIGITS;
  return (value) => (value === 0 ? '0' : `${formatDecimal(value / unit, digits)}${mark}`);
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;
