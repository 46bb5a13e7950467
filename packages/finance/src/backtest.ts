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
