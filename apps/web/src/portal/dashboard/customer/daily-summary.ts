import type { DailyOrderSummary } from '@equanim/contract/customer';

export type DayOrder = 'newest' | 'oldest';

/** Days by date, newest or oldest first. */
export function sortDays(days: readonly DailyOrderSummary[], order: DayOrder): DailyOrderSummary[] {
  const sign = order === 'newest' ? -1 : 1;
  return days.toSorted((a, b) => sign * a.date.localeCompare(b.date));
}

/** The totals over all days. */
export function sumDays(days: readonly DailyOrderSummary[]) {
  return {
    long: days.reduce((sum, day) => sum + day.long_count, 0),
    short: days.reduce((sum, day) => sum + day.short_count, 0),
    /** The busiest side of any day: the length of a full bar. */
    most: days.reduce((most, day) => Math.max(most, day.long_count, day.short_count), 0),
  };
}
