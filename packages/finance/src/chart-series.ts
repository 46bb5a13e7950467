import { alignPeriods } from './align-periods.ts';
import type { Period } from './backtest.ts';
import { inCents, roundHalfUp, scaleCents } from './money.ts';
import type { ProjectionPoint } from './projection-figures.ts';

/** A point of the growth chart on the public site (Specification 3.5): a month and the value of each series there. */
export interface ChartPoint {
  /** Month and year, from the longest series that has a value here. */
  readonly name: string;
  readonly '1-Year': number | null;
  readonly '2-Year': number | null;
  readonly '3-Year': number | null;
}

/** Ten thousandths. */
const CHART_PLACES = 4;

/**
 * What the chart draws of an amount: the multiplier in whole ten thousandths, as it is drawn and nowhere else.
 *
 * @param amount finite; taken in cents
 * @returns whole cents
 * @throws RangeError for a bad amount or multiplier
 * @see Specification 3.4 and 9.11
 * @example chartValue(10000, 1.23456) // => 12346
 */
export const chartValue = (amount: number, multiplier: number): number =>
  scaleCents(inCents(amount), roundHalfUp(multiplier, CHART_PLACES)) / 100;

/**
 * Turns the three projections into the points of the growth chart. It joins series and thins nothing; thinning is
 * `downsample.ts`.
 *
 * @param points monthly points of each period's projection
 * @returns a point for each month, values in whole cents
 * @see alignPeriods
 * @example chartSeries({ 1: [], 2: [], 3: [{ day: '2026-11-30', name: 'Nov 2026', multiplier: 2, value: 20 }] }) // => [{ name: 'Nov 2026', '1-Year': null, '2-Year': null, '3-Year': 20 }]
 */
export function chartSeries(points: Readonly<Record<Period, readonly ProjectionPoint[]>>): ChartPoint[] {
  return alignPeriods(points).map((aligned) => ({
    name: (aligned[3] ?? aligned[2] ?? aligned[1])?.name ?? '',
    '1-Year': aligned[1]?.value ?? null,
    '2-Year': aligned[2]?.value ?? null,
    '3-Year': aligned[3]?.value ?? null,
  }));
}
