import { DAY_MS, dayStart, monthLabel, monthNumber, utcDay } from './calendar.ts';
import type { DailyValue } from './daily-returns.ts';

// A month's last day may be one without trading: a value up to so many days before it stands for it. An account has samples of every
// day, so `monthPeriods` takes the last day alone.
const DAYS_OFF = 3;

/** Twelve calendar months in a row, and what they returned. */
export interface TwelveMonths {
  /** The first of them, such as Nov 2025. */
  readonly from: string;
  /** The last one. */
  readonly to: string;
  /** A fraction above -1. */
  readonly simpleReturn: number;
}

/** How many of the calendar months that count had a return above 0. */
export interface PositiveMonths {
  readonly count: number;
  readonly of: number;
}

/** What the calendar months of an investment say. */
export interface MonthReturns {
  /** Null where no twelve months in a row count. Of equal ones the earlier. */
  readonly best: TwelveMonths | null;
  readonly worst: TwelveMonths | null;
  readonly positive: PositiveMonths;
}

/** The value at the end of each calendar month, by `monthNumber`. */
function monthEnds(paid: number, days: readonly DailyValue[]): Map<number, number> {
  const ends = new Map<number, number>();
  const [first] = days;
  if (first === undefined) return ends;
  // Whoever enters in the first days of a month is in it for the whole month.
  if (Number(first.day.slice(8)) <= DAYS_OFF) ends.set(monthNumber(first.day) - 1, paid);
  for (const { day, value } of days) {
    const month = monthNumber(day);
    const isEnd = monthNumber(utcDay(dayStart(day) + DAYS_OFF * DAY_MS)) > month;
    if (isEnd) ends.set(month, value);
  }
  return ends;
}

/**
 * The best and the worst twelve calendar months in a row, each window a month after the one before, and the share of months
 * with a return above 0. A month counts if the values reach within three days of both of its ends, so no part of a month is
 * taken for a whole one; what was paid in stands for the value at the end of the month before the entry.
 *
 * @param paid what was paid in on the first day, > 0
 * @param days one value a day, in time order, each > 0
 * @throws RangeError for a text that is no day of the calendar
 * @example monthReturns(1, [{ day: '2026-01-01', value: 1 }, { day: '2026-01-31', value: 1.1 }]).positive // => { count: 1, of: 1 }
 */
export function monthReturns(paid: number, days: readonly DailyValue[]): MonthReturns {
  const ends = monthEnds(paid, days);
  const positive = { count: 0, of: 0 };
  let best: TwelveMonths | null = null;
  let worst: TwelveMonths | null = null;
  for (const [month, value] of ends) {
    const before = ends.get(month - 1);
    if (before !== undefined) {
      positive.of += 1;
      if (value > before) positive.count += 1;
    }
    const base = ends.get(month - 12);
    if (base === undefined) continue;
    const simpleReturn = value / base - 1;
    const window = { from: monthLabel(month - 11), to: monthLabel(month), simpleReturn };
    if (best === null || simpleReturn > best.simpleReturn) best = window;
    if (worst === null || simpleReturn < worst.simpleReturn) worst = window;
  }
  return { best, worst, positive };
}
