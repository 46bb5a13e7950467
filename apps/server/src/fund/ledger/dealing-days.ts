import { dayStart, utcDay } from '@equanim/finance/calendar';
import { DAY_MS, monthOf } from '../../platform/time.ts';

/** Whether a day is the first of a month. @param day YYYY-MM-DD, a day of the calendar */
export function isDealingDay(day: string): boolean {
  return day.endsWith('-01');
}

/** The first instant of a dealing day. */
export function startOfDealingDay(day: string): Date {
  return new Date(dayStart(day));
}

/** The first dealing day that begins at or after a moment. */
export function dealingDayFrom(moment: Date): string {
  const own = monthOf(moment.getTime());
  return utcDay(own >= moment.getTime() ? own : monthOf(moment.getTime(), 1));
}

/** The first dealing day that begins after a moment. */
export function dealingDayAfter(moment: Date): string {
  return utcDay(monthOf(moment.getTime(), 1));
}

/** The dealing day after another. */
export function nextDealingDay(day: string): string {
  return utcDay(monthOf(dayStart(day), 1));
}

/** The dealing day before another. */
export function previousDealingDay(day: string): string {
  return utcDay(monthOf(dayStart(day), -1));
}

/** The first dealing day a redemption can be for when it is requested at a moment. */
export function firstRedemptionDay(requestedAt: Date, noticeDays: number): string {
  const [noticed, next] = [
    dealingDayFrom(new Date(requestedAt.getTime() + noticeDays * DAY_MS)),
    dealingDayAfter(requestedAt),
  ];
  return noticed > next ? noticed : next;
}

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const MONEY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A day in a sentence: "1 November 2026". */
export function dayInWords(day: string): string {
  return LONG_DAY.format(dayStart(day));
}

/** A minute in a sentence: "23:59 UTC on 31 October 2026". */
export function minuteInWords(moment: Date): string {
  return `${MINUTE.format(moment)} UTC on ${LONG_DAY.format(moment)}`;
}

/** Money in a sentence: "50,000.00". @param amount anything that reads as a number */
export function moneyInWords(amount: { toString: () => string }): string {
  return MONEY.format(Number(amount.toString()));
}
