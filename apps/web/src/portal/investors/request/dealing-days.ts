import { DAY_MS } from '../../../ui/time.ts';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The UTC day so many days before another, `YYYY-MM-DD`. */
export const daysBefore = (day: string, count: number): string => dayOf(Date.parse(day) - count * DAY_MS);

/** The first of the month so many months after a day's own, `YYYY-MM-DD`. */
export function monthsAfter(day: string, count: number): string {
  const at = new Date(day);
  return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1));
}

/** Dealing days from one on, a month apart. */
export const dealingDaysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, month) => monthsAfter(first, month));
