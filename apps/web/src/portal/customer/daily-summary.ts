import type { DailyOrderSummary } from '@equanim/contract/customer';

export type DayOrder = 'newest' | 'oldest';

/** Days by date, newest or oldest first. */
export function sortDays(days: readonly DailyOrderSummary[], order: DayOrder): DailyOrderSummary[] {
  const sign = order === 'newest' ? -1 : 1;
  return days.toSorted((a, b) => sign * a.date.localeCompare(b.date));
}

/** Orders of all days together. */
export function sumDays(days: readonly DailyOrderSummary[]) {
  return {
    long: days.reduce((sum, day) => sum + day.long_count, 0),
    short: days.reduce((sum, day) => sum + day.short_count, 0),
    /** The busiest side of any day: what a full bar stands for. */
    most: days.reduce((most, day) => Math.max(most, day.long_count, day.short_count), 0),
  };
}
