import { isDay, utcDay } from './calendar.ts';

/** Backtest years on show. */
export type Period = 1 | 2 | 3;

/** The net value of a strategy at a moment of the past. */
export interface NetValueAt {
  /** Epoch milliseconds, with a fraction where a file has one. */
  readonly at: number;
  /** Multiplier with base 1, finite and above 0. */
  readonly netValue: number;
}

/** The net value of a strategy at the end of a day in the past. */
export interface BacktestRow {
  /** UTC calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Multiplier with base 1, finite and above 0. */
  readonly netValue: number;
}

/**
 * Refuses what no curve can be drawn from.
 *
 * @param days one row a day, earliest first
 * @throws RangeError for none, and naming the first bad index
 * @example requireDays([{ day: '2026-01-30', netValue: 1 }]) // => undefined
 */
export function requireDays(days: readonly BacktestRow[]): void {
  if (days.length === 0) throw new RangeError('There are no rows to project the amount with.');
  for (const [index, { day, netValue }] of days.entries()) {
    if (!(Number.isFinite(netValue) && netValue > 0)) {
      throw new RangeError(`The net value at index ${index} is ${netValue}; it must be finite and above 0.`);
    }
    if (!isDay(day)) {
      throw new RangeError(`The day at index ${index} is "${day}"; it must be a calendar day YYYY-MM-DD.`);
    }
    const before = days[index - 1]?.day ?? '';
    if (day <= before)
      throw new RangeError(`The day at index ${index} is ${day}; it must be after ${before}.`);
  }
}

function lastOf<Row extends { readonly day: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/**
 * One row per UTC day, the latest of it, earliest day first (Specification 9.9). Of rows of the same moment the last one
 * counts.
 *
 * @param rows in any order
 * @throws RangeError for an instant that is no date
 * @example lastOfDay([{ at: 1767369600000, netValue: 1.01 }, { at: 1767312000000, netValue: 1 }]) // => [{ at: 1767369600000, day: '2026-01-02', netValue: 1.01 }]
 */
export function lastOfDay<Row extends NetValueAt>(rows: readonly Row[]): (Row & { readonly day: string })[] {
  const inTime = rows.toSorted((left, right) => left.at - right.at);
  return lastOf(
    inTime.map((row) => ({ ...row, day: utcDay(row.at) })),
    ({ day }) => day,
  );
}

/**
 * The last day of each calendar month that has one, earliest first. Rows that are already monthly pass unchanged.
 *
 * @param days one row a day, earliest first
 * @throws RangeError for none, and naming the first bad index
 * @example lastOfMonth([{ day: '2026-01-30', netValue: 1 }, { day: '2026-01-31', netValue: 1.02 }]) // => [{ day: '2026-01-31', netValue: 1.02 }]
 */
export function lastOfMonth(days: readonly BacktestRow[]): BacktestRow[] {
  requireDays(days);
  return lastOf(days, ({ day }) => day.slice(0, 7));
}
