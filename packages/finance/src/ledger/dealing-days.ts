import { DAY_MS, dayStart, monthNumber, utcDay } from '../calendar.ts';
import { termsOn, type LedgerTerms } from './terms.ts';

/** How many dealing days a request can choose from. */
const DAYS_AHEAD = 12;

/** The first day of a month. @param month as `monthNumber` counts it */
function firstOfMonth(month: number): string {
  return utcDay(Date.UTC(2000, month - monthNumber('2000-01-01')));
}

/**
 * Whether a day is the first of a month.
 *
 * @param day YYYY-MM-DD, a day of the calendar
 * @example isDealingDay('2026-11-02') // => false
 */
export function isDealingDay(day: string): boolean {
  return day.endsWith('-01');
}

/**
 * The first dealing day that begins at or after an instant.
 *
 * @param at epoch milliseconds
 * @example dealingDayFrom(Date.UTC(2026, 10, 1)) // => '2026-11-01'
 */
export function dealingDayFrom(at: number): string {
  const first = firstOfMonth(monthNumber(utcDay(at)));
  return dayStart(first) >= at ? first : nextDealingDay(first);
}

/**
 * The dealing day after another.
 *
 * @example nextDealingDay('2026-12-01') // => '2027-01-01'
 */
export function nextDealingDay(day: string): string {
  return firstOfMonth(monthNumber(day) + 1);
}

/**
 * The dealing day before another.
 *
 * @example previousDealingDay('2027-01-01') // => '2026-12-01'
 */
export function previousDealingDay(day: string): string {
  return firstOfMonth(monthNumber(day) - 1);
}

/** How long before its dealing day begins a request has to be made at the latest, ms: without notice, any time before. */
const leadOf = (noticeDays: number): number => Math.max(1, noticeDays * DAY_MS);

type Notice = Pick<LedgerTerms, 'fromDay' | 'noticeDays'>;

/** The dealing days that a request made now can be for. */
export interface PossibleDays {
  /** The first possible one first. */
  readonly subscription: readonly [string, ...string[]];
  readonly redemption: readonly [string, ...string[]];
}

/**
 * The dealing days that a request made at an instant can be for. A subscription is requested before its day begins. A redemption
 * is requested the days of notice before that, by the terms that hold when it is requested: exactly so long before is in time.
 *
 * @param at epoch milliseconds
 * @throws RangeError where no terms hold yet
 * @example possibleDays([{ fromDay: '2026-01-01', noticeDays: 30 }], Date.UTC(2026, 8, 1)).redemption[0] // => '2026-10-01'
 */
export function possibleDays(terms: readonly Notice[], at: number): PossibleDays {
  const { noticeDays } = termsOn(terms, utcDay(at));
  return {
    subscription: daysAhead(dealingDayFrom(at + leadOf(0))),
    redemption: daysAhead(dealingDayFrom(at + leadOf(noticeDays))),
  };
}

function daysAhead(first: string): [string, ...string[]] {
  const month = monthNumber(first) + 1;
  return [first, ...Array.from({ length: DAYS_AHEAD - 1 }, (_, index) => firstOfMonth(month + index))];
}

/**
 * The last instant at which a redemption for a dealing day can be requested. Terms that are recorded for later count from
 * their day on.
 *
 * @returns epoch milliseconds; the instant itself is in time
 * @example noticeUntil([{ fromDay: '2026-01-01', noticeDays: 30 }], '2026-10-01') // => Date.UTC(2026, 8, 1)
 */
export function noticeUntil(terms: readonly Notice[], day: string): number {
  const dated = terms.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
  const lastInstants = dated.flatMap(({ fromDay, noticeDays }, index) => {
    const next = dated[index + 1];
    const last = dayStart(day) - leadOf(noticeDays);
    const inForce = next === undefined ? last : Math.min(last, dayStart(next.fromDay) - 1);
    return inForce >= dayStart(fromDay) ? [inForce] : [];
  });
  return Math.max(...lastInstants);
}

type LockUp = Pick<LedgerTerms, 'fromDay' | 'lockUpMonths'>;

/**
 * The first dealing day on which a series can be redeemed, by the terms of the day it was dealt on.
 *
 * @throws RangeError where no terms held on that day
 * @example redeemableFrom([{ fromDay: '2025-01-01', lockUpMonths: 12 }], '2025-03-01') // => '2026-03-01'
 */
export function redeemableFrom(terms: readonly LockUp[], dealtOn: string): string {
  return firstOfMonth(monthNumber(dealtOn) + termsOn(terms, dealtOn).lockUpMonths);
}

/**
 * Whether a series cannot be redeemed yet on a dealing day.
 *
 * @throws RangeError where no terms held when it was dealt
 * @example isLockedUp([{ fromDay: '2025-01-01', lockUpMonths: 12 }], { dealtOn: '2025-01-01', day: '2025-12-01' }) // => true
 */
export function isLockedUp(
  terms: readonly LockUp[],
  { dealtOn, day }: { dealtOn: string; day: string },
): boolean {
  return day < redeemableFrom(terms, dealtOn);
}
