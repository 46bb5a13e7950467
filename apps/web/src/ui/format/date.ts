import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts';

/** Instants as text: in the viewer's time zone, with UTC for the tooltip. */

type Instant = string | number | Date;

const local = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });

const clock = local({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const minute = local({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayMonth = local({ month: 'short', day: 'numeric' });
const monthYear = local({ month: 'short', year: 'numeric' });
const day = local({ month: 'short', day: '2-digit', year: 'numeric' });
const utcDay = utc({ month: 'short', day: '2-digit', year: 'numeric' });
const dateTime = local({
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const utcDateTime = utc({
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `14:05:09` */
export const formatClock = (at: Instant): string => clock.format(new Date(at));
/** `14:05` */
export const formatMinute = (at: Instant): string => minute.format(new Date(at));
/** `Mar 4` */
export const formatDayMonth = (at: Instant): string => dayMonth.format(new Date(at));
/** `Mar 2026` */
export const formatMonthYear = (at: Instant): string => monthYear.format(new Date(at));
/** `Mar 04, 2026` */
export const formatDay = (at: Instant): string => day.format(new Date(at));
/** `Mar 04, 2026, 14:05` */
export const formatDateTime = (at: Instant): string => dateTime.format(new Date(at));
/** `14:05` on the day of another instant, else `Mar 04, 2026, 14:05`. */
export const formatNear = (at: Instant, beside: Instant): string =>
  formatDay(at) === formatDay(beside) ? formatMinute(at) : formatDateTime(at);
/** `Mar 04, 2026, 13:05:09 UTC`, for a title beside a local time. */
export const formatUtc = (at: Instant): string => `${utcDateTime.format(new Date(at))} UTC`;

/**
 * A UTC calendar day as `Mar 04, 2026`, the same in every time zone.
 *
 * @param day `YYYY-MM-DD`
 */
export const formatUtcDay = (day: string): string => utcDay.format(new Date(`${day}T00:00:00Z`));

/** How long ago something was, in one unit: `12 s`, `4 min`, `3 h`, `2 days`. */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return `${String(Math.max(0, Math.floor(ageMs / SECOND_MS)))} s`;
  if (ageMs < HOUR_MS) return `${String(Math.floor(ageMs / MINUTE_MS))} min`;
  if (ageMs < 2 * DAY_MS) return `${String(Math.floor(ageMs / HOUR_MS))} h`;
  return `${String(Math.floor(ageMs / DAY_MS))} days`;
}
