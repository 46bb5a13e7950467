import type { Period } from './backtest.ts';

/** What the three series show at one point of the chart; null where a series has none. */
export interface AlignedPoint<T> {
  readonly 1: T | null;
  readonly 2: T | null;
  readonly 3: T | null;
}

type Series<T> = Readonly<Record<Period, readonly T[]>>;

const POINTS_A_YEAR = 12;

/** Whether every series has twelve points a year, as the offsets of Specification 9.10 require. */
function isSpecified(series: Series<unknown>): boolean {
  return ([1, 2, 3] as const).every((period) => series[period].length === period * POINTS_A_YEAR);
}

function alignByMonth<T extends { readonly day: string }>(series: Series<T>): AlignedPoint<T>[] {
  const monthsOf = (points: readonly T[]) => new Map(points.map((point) => [point.day.slice(0, 7), point]));
  const [one, two, three] = [monthsOf(series[1]), monthsOf(series[2]), monthsOf(series[3])];
  const months = new Set([...one.keys(), ...two.keys(), ...three.keys()]);
  return [...months].toSorted().map((month) => ({
    1: one.get(month) ?? null,
    2: two.get(month) ?? null,
    3: three.get(month) ?? null,
  }));
}

/**
 * The three series point by point. Specification 9.10: along the 3-year series the 2-year value is taken 12 points earlier
 * and the 1-year value 24 points earlier, so that series of 36, 24 and 12 points end together. Series of other counts are
 * aligned by the month itself, a point for each month that one of them has.
 *
 * @param series monthly points of each period, in time order
 * @see Specification 9.10 and Decision D13
 * @example alignPeriods({ 1: [], 2: [{ day: '2026-02-28' }], 3: [{ day: '2026-01-31' }, { day: '2026-02-27' }] }) // => [{ 1: null, 2: null, 3: { day: '2026-01-31' } }, { 1: null, 2: { day: '2026-02-28' }, 3: { day: '2026-02-27' } }]
 */
export function alignPeriods<T extends { readonly day: string }>(series: Series<T>): AlignedPoint<T>[] {
  if (!isSpecified(series)) return alignByMonth(series);
  return series[3].map((point, index) => ({
    1: series[1][index - 2 * POINTS_A_YEAR] ?? null,
    2: series[2][index - POINTS_A_YEAR] ?? null,
    3: point,
  }));
}
