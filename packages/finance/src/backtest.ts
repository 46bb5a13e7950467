import { isDay } from './calendar.ts';

/** Backtest years on show. */
export type Period = 1 | 2 | 3;

/** The net value of a strategy at the end of a day in the past. */
export interface BacktestRow {
  /** UTC calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Multiplier with base 1, finite and above 0. */
  readonly netValue: number;
}

/** What the three series show at one point of the chart; null where a series has none. */
export interface AlignedPoint<T> {
  readonly 1: T | null;
  readonly 2: T | null;
  readonly 3: T | null;
}

type Series<T> = Readonly<Record<Period, readonly T[]>>;

const POINTS_A_YEAR = 12;

function requireRows(rows: readonly BacktestRow[]): void {
  for (const [index, { day, netValue }] of rows.entries()) {
    if (!(Number.isFinite(netValue) && netValue > 0)) {
      throw new RangeError(`The net value at index ${index} is ${netValue}; it must be finite and above 0.`);
    }
    if (!isDay(day)) {
      throw new RangeError(`The day at index ${index} is "${day}"; it must be a calendar day YYYY-MM-DD.`);
    }
  }
}

function lastOf<K>(rows: readonly BacktestRow[], keyOf: (row: BacktestRow) => K): BacktestRow[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/**
 * One row per UTC day, the last one in the file, earliest day first.
 *
 * @param rows in file order
 * @throws RangeError naming the first bad index
 * @example lastOfDay([{ day: '2026-01-02', netValue: 1 }, { day: '2026-01-02', netValue: 1.01 }]) // => [{ day: '2026-01-02', netValue: 1.01 }]
 */
export function lastOfDay(rows: readonly BacktestRow[]): BacktestRow[] {
  requireRows(rows);
  return lastOf(rows, (row) => row.day).toSorted((left, right) => (left.day < right.day ? -1 : 1));
}

/**
 * The last row of each calendar month that has one, earliest first. Rows that are already monthly pass unchanged.
 *
 * @param rows in file order
 * @throws RangeError naming the first bad index
 * @example lastOfMonth([{ day: '2026-01-30', netValue: 1 }, { day: '2026-01-31', netValue: 1.02 }]) // => [{ day: '2026-01-31', netValue: 1.02 }]
 */
export function lastOfMonth(rows: readonly BacktestRow[]): BacktestRow[] {
  return lastOf(lastOfDay(rows), (row) => row.day.slice(0, 7));
}

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
