import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts';
import { MONTHS } from './plain.ts';

/** Instants as text: in the viewer's time zone or in UTC, as the viewer chose, and named. */

type Instant = string | number | Date;
type Format = (at: Instant) => string;

let isUtcChosen = (): boolean => false;

/** Connects the choice of UTC, asked at every text. Without it, times are in the viewer's time zone. */
export function writeTimesInUtcWhile(isChosen: () => boolean): void {
  isUtcChosen = isChosen;
}

/** Whether times are written in UTC now. */
export const areTimesInUtc = (): boolean => isUtcChosen();

/** Formatters are expensive to create, so each is created once, when it is first needed. */
function formatter(options: Intl.DateTimeFormatOptions): Format {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => (made ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(at));
}

const utc = (options: Intl.DateTimeFormatOptions): Format => formatter({ ...options, timeZone: 'UTC' });

/** In the chosen zone. */
function chosen(options: Intl.DateTimeFormatOptions): Format {
  const ofViewer = formatter(options);
  const ofUtc = utc(options);
  return (at) => (isUtcChosen() ? ofUtc(at) : ofViewer(at));
}

const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const CLOCK = { ...MINUTE, second: '2-digit' } as const;
const DAY = { month: 'short', day: '2-digit', year: 'numeric' } as const;
const ZONE = { timeZoneName: 'short' } as const;

/** `14:05:09 GMT+1` or `13:05:09 UTC` */
export const formatClock = chosen({ ...CLOCK, ...ZONE });
/** `14:05`, for an axis or a column that names its zone. */
export const formatMinute = chosen(MINUTE);
/** `14:05 GMT+1` or `13:05 UTC` */
export const formatMinuteInZone = chosen({ ...MINUTE, ...ZONE });
/** `Mar 04, 2026` */
export const formatDay = chosen(DAY);
/** `Mar 04, 2026, 14:05`, for a column that names its zone. */
export const formatRowTime = chosen({ ...DAY, ...MINUTE });
/** `Mar 04, 2026, 14:05 GMT+1` or `Mar 04, 2026, 13:05 UTC` */
export const formatDateTime = chosen({ ...DAY, ...MINUTE, ...ZONE });
/** `14:05 GMT+1` today, else `Mar 04, 2026, 14:05 GMT+1`. */
export const formatRecent = (at: Instant, now: Instant): string =>
  formatDay(at) === formatDay(now) ? formatMinuteInZone(at) : formatDateTime(at);

/** Ticks at least as far apart are months. */
const MONTH_STEP_MS = 28 * DAY_MS;

/**
 * A round time under an axis: `14:05` or, at midnight, `Mar 4` where ticks are less than a day apart; else `Mar 4` or `Mar 2026`.
 *
 * @param at epoch milliseconds
 * @param stepMs how far ticks are apart
 * @param isUtc whether it is written in UTC, else in the viewer's time zone
 */
export function formatTick(at: number, stepMs: number, isUtc: boolean): string {
  const offsetMs = isUtc ? 0 : new Date(at).getTimezoneOffset() * MINUTE_MS;
  const [day = '', clock = ''] = new Date(at - offsetMs).toISOString().split('T');
  if (stepMs < DAY_MS && !clock.startsWith('00:00')) return clock.slice(0, 5);
  const [year = '', month = '', date = ''] = day.split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${stepMs < MONTH_STEP_MS ? String(Number(date)) : year}`;
}

const dayInZone = chosen({ ...DAY, ...ZONE });

/**
 * Beside another instant that is shown with its zone: `14:05` on the same day, unless the clocks were changed between them,
 * else `Mar 04, 2026, 14:05 GMT+1`.
 */
export const formatNear = (at: Instant, beside: Instant): string =>
  dayInZone(at) === dayInZone(beside) ? formatMinute(at) : formatRecent(at, beside);
/** `Mar 04, 2026, 13:05:09 UTC` */
export const formatUtc = utc({ ...DAY, ...CLOCK, ...ZONE });

const viewerMinute = formatter({ ...DAY, ...MINUTE, ...ZONE });

/**
 * An instant for paper, which is read elsewhere and has no tooltip: in the zone of whoever prints, with its name, and in UTC
 * where that is another.
 *
 * @example formatForPaper('2026-03-04T12:00:00Z') // => 'Mar 04, 2026, 13:00 GMT+1 (Mar 04, 2026, 12:00:00 UTC)' in Berlin
 */
export function formatForPaper(at: Instant): string {
  const text = viewerMinute(at);
  return text.endsWith(' UTC') ? text : `${text} (${formatUtc(at)})`;
}

/** The name of the chosen zone at an instant: `GMT+1` or `UTC`. */
export const formatZone = (at: Instant): string => dayInZone(at).split(', ').at(-1) ?? '';

const viewerSecond = formatter({ ...DAY, ...CLOCK, ...ZONE });

/** The zone that is not chosen, for the title of a shown time: `Mar 04, 2026, 13:05:09 UTC`, or the viewer's. */
export const formatInOtherZone = (at: Instant): string => (isUtcChosen() ? viewerSecond(at) : formatUtc(at));

/**
 * The viewer's zone by its city, which is right in summer and in winter: `Berlin`. A zone without one has an offset that
 * never changes: `UTC`, `GMT-5`.
 */
export function viewerZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone.includes('/') && !timeZone.startsWith('Etc/')) {
    return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  }
  const parts = new Intl.DateTimeFormat('en-US', ZONE).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The zone in which times are written, for the head of a column: `Berlin` or `UTC`. */
export const chosenZone = (): string => (isUtcChosen() ? 'UTC' : viewerZone());

/**
 * A typed time, taken to be in the chosen zone.
 *
 * @param typed `YYYY-MM-DDTHH:mm`
 * @returns epoch milliseconds; NaN for what is none
 */
export const parseTyped = (typed: string): number => Date.parse(isUtcChosen() ? `${typed}Z` : typed);

/**
 * A UTC calendar day as `Mar 04, 2026`, the same in every time zone.
 *
 * @param day `YYYY-MM-DD`
 */
export function formatUtcDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${date}, ${year}`;
}

/** Until when something has to be done, in UTC, as terms name it: `Nov 01, 2026, 00:00 UTC`. @param at ISO 8601 with Z */
export const formatDeadline = (at: string): string =>
  `${formatUtcDay(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;

/**
 * A month as `Mar 2026`.
 *
 * @param month `YYYY-MM`
 */
export const formatMonth = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** How long ago something was, in one unit: `12 s`, `4 min`, `3 h`, `2 days`. */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return `${String(Math.max(0, Math.floor(ageMs / SECOND_MS)))} s`;
  if (ageMs < HOUR_MS) return `${String(Math.floor(ageMs / MINUTE_MS))} min`;
  if (ageMs < 2 * DAY_MS) return `${String(Math.floor(ageMs / HOUR_MS))} h`;
  return `${String(Math.floor(ageMs / DAY_MS))} days`;
}
