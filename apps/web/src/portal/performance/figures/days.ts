import { formatUtcDay } from '../../../ui/format/date.ts';
import { MONTHS } from '../../../ui/format/months.ts';
import { DAY_MS } from '../../../ui/time.ts';

/**
 * The UTC day of an instant as `Mar 04, 2026`.
 *
 * @param at epoch milliseconds
 */
export const formatDayOf = (at: number): string => formatUtcDay(new Date(at).toISOString().slice(0, 10));

/** A span up to this is written by days, a longer one by months. */
const MAX_DAYS_SPAN_MS = 200 * DAY_MS;

/** The format of the days on an axis, in UTC as all days are. */
export function dayFormat(spanMs: number): (at: Date) => string {
  return (at) => {
    const [year = '', month = '', day = ''] = at.toISOString().slice(0, 10).split('-');
    const name = MONTHS[Number(month) - 1] ?? '';
    return spanMs <= MAX_DAYS_SPAN_MS ? `${name} ${String(Number(day))}` : `${name} ${year}`;
  };
}
