import type { CustomerHoldings } from '@equanim/contract/holdings';
import { daysBetween, monthNumber, utcDay } from '@equanim/finance/calendar';
import { DAY_MS } from '../../../ui/time.ts';

type Terms = CustomerHoldings['terms'];

/** The first day of a month. @param month as `monthNumber` counts it */
const firstOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

interface Asked {
  kind: 'subscription' | 'redemption';
  noticeDays: number;
  /** The next dealing day as the server tells it. */
  from: string;
  /** Epoch milliseconds. */
  now: number;
}

/** How many dealing days a request can be for. */
const CHOICES = 6;

/**
 * The dealing days that a request made now can be for, the first possible first. Money of a subscription has to arrive before
 * its day begins; a redemption has to be requested its days of notice before.
 */
export function dealingDaysFor({ kind, noticeDays, from, now }: Asked): string[] {
  const today = utcDay(now);
  const lead = kind === 'redemption' ? Math.max(1, noticeDays) : 1;
  const days: string[] = [];
  for (let month = monthNumber(from); days.length < CHOICES; month += 1) {
    const day = firstOf(month);
    if (daysBetween({ from: today, to: day }) >= lead) days.push(day);
  }
  return days;
}

/** The last UTC day on which a redemption for a dealing day can be requested. */
export const lastDayOfNotice = (dealingDay: string, noticeDays: number): string =>
  utcDay(Date.parse(dealingDay) - Math.max(1, noticeDays) * DAY_MS);

/**
 * The first dealing day on which a series can be redeemed, by its lock-up.
 *
 * @returns null where it was dealt on other terms than those in force, whose lock-up is not known here
 */
export function redeemableFrom(dealtOn: string, terms: Pick<Terms, 'from_day' | 'lock_up_months'>) {
  if (dealtOn < terms.from_day) return null;
  return firstOf(monthNumber(dealtOn) + terms.lock_up_months);
}
