import { DAY_MS, monthNumber, utcDay } from './calendar.ts';

/** The closes that the return of a period leads between. Indexes are those of the days of its range. */
export interface PeriodEnds {
  /** Day of the last close before the period; null where the range begins within it. */
  readonly baseIndex: number | null;
  /** Day of its last close. */
  readonly lastIndex: number;
  /** Whether something is left out of it: by the range, by a gap at either end, or because it is not over. */
  readonly isPartial: boolean;
}

/** A month of a range, or several where no close says how much of their return is whose. */
export interface MonthPeriod extends PeriodEnds {
  /** As `monthNumber` counts them; equal for a single month. */
  readonly firstMonth: number;
  readonly lastMonth: number;
}

/** A year of a range. */
export interface YearPeriod extends PeriodEnds {
  readonly year: number;
}

/** The days of a range, which begins and ends with a close. */
export interface RangeDays {
  /** First sample of the range, epoch milliseconds; the first day is its UTC day. */
  readonly from: number;
  /** Whether each day has a close. */
  readonly hasClose: readonly boolean[];
  /** Whether the last day is over within the range. */
  readonly isLastDayOver: boolean;
}

/** Index of the first day of a month. */
function indexOf(month: number, { from }: RangeDays): number {
  return (Date.UTC(Math.floor(month / 12), month % 12) - from + (from % DAY_MS)) / DAY_MS;
}

function beginsWith(month: number, { from }: RangeDays): boolean {
  return from === Date.UTC(Math.floor(month / 12), month % 12);
}

/** Whether a period that ends before an index is over, with a close of its last day. */
function isEndKnown(endIndex: number, { hasClose, isLastDayOver }: RangeDays): boolean {
  return hasClose[endIndex - 1] === true && (endIndex < hasClose.length || isLastDayOver);
}

function monthsOf({ from, hasClose }: RangeDays): { first: number; last: number } {
  const first = monthNumber(utcDay(from));
  return { first, last: monthNumber(utcDay(from + (hasClose.length - 1) * DAY_MS)) };
}

/**
 * The months that a range touches. The return of one leads from the close of the day before it (from the start of the range,
 * where it begins within the month) to that of its last day. Where the last day of a month has no close, the change over its end
 * belongs to both sides and nobody knows how much to which: they are one period. So periods compound exactly to the range.
 *
 * @param range its days; at least one
 * @returns in time order, without a hole
 * @see QuantStats stats.py monthly_returns, which counts a gap to the month in which it ends
 * @example monthPeriods({ from: Date.UTC(2026, 0, 31), hasClose: [false, true], isLastDayOver: true }) // => [{ firstMonth: 24312, lastMonth: 24313, baseIndex: null, lastIndex: 1, isPartial: true }]
 */
export function monthPeriods(range: RangeDays): MonthPeriod[] {
  const { first, last } = monthsOf(range);
  const periods: MonthPeriod[] = [];
  let firstMonth = first;
  let baseIndex: number | null = null;
  for (let month = first; month <= last; month++) {
    const endIndex = indexOf(month + 1, range);
    if (month < last && range.hasClose[endIndex - 1] !== true) continue;
    const lastIndex = Math.min(endIndex, range.hasClose.length) - 1;
    const beginsWhole = baseIndex !== null || beginsWith(firstMonth, range);
    const isPartial = !beginsWhole || !isEndKnown(endIndex, range);
    periods.push({ firstMonth, lastMonth: month, baseIndex, lastIndex, isPartial });
    [firstMonth, baseIndex] = [month + 1, lastIndex];
  }
  return periods;
}

/**
 * The years that a range touches and has a close of. The return of one leads from the last close before it, however old, to its
 * own last one: so years compound exactly to the range, and a change over days without a close counts in the year it ends in.
 *
 * @param range its days; at least one
 * @returns in time order
 * @example yearPeriods({ from: Date.UTC(2025, 11, 31), hasClose: [true, true], isLastDayOver: true }) // => [{ year: 2025, baseIndex: null, lastIndex: 0, isPartial: true }, { year: 2026, baseIndex: 0, lastIndex: 1, isPartial: true }]
 */
export function yearPeriods(range: RangeDays): YearPeriod[] {
  const { first, last } = monthsOf(range);
  const periods: YearPeriod[] = [];
  let baseIndex: number | null = null;
  for (let year = Math.floor(first / 12); year <= Math.floor(last / 12); year++) {
    const [firstIndex, endIndex] = [indexOf(year * 12, range), indexOf(year * 12 + 12, range)];
    const lastIndex = range.hasClose.slice(0, endIndex).lastIndexOf(true);
    if (lastIndex <= (baseIndex ?? -1)) continue;
    const beginsWhole = baseIndex === null ? beginsWith(year * 12, range) : baseIndex + 1 === firstIndex;
    const isPartial = !beginsWhole || !isEndKnown(endIndex, range);
    periods.push({ year, baseIndex, lastIndex, isPartial });
    baseIndex = lastIndex;
  }
  return periods;
}

/** What stands under some columns of a year's twelve months. */
export interface YearColumns {
  /** How many months. */
  readonly span: number;
  /** Null for a month that the range does not touch. */
  readonly period: MonthPeriod | null;
}

/**
 * The months of a year from January to December, as a table has them: a period of several months stands once, under all of those
 * that lie in the year.
 *
 * @param periods in time order
 * @example yearColumns([{ firstMonth: 24310, lastMonth: 24313, baseIndex: null, lastIndex: 40, isPartial: true }], 2026).length // => 11
 */
export function yearColumns(periods: readonly MonthPeriod[], year: number): YearColumns[] {
  const columns: YearColumns[] = [];
  const end = year * 12 + 12;
  for (let month = year * 12; month < end;) {
    const period = periods.find((one) => one.firstMonth <= month && month <= one.lastMonth) ?? null;
    const span = period === null ? 1 : Math.min(period.lastMonth + 1, end) - month;
    columns.push({ span, period });
    month += span;
  }
  return columns;
}
