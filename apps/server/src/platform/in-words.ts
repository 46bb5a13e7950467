import { dayStart, utcDay } from '@equanim/finance/calendar';
import type { Decimal } from 'decimal.js';

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

/** A share of something in a sentence: "3%". @param share a fraction, of whole percents */
export function shareInWords(share: Decimal): string {
  return `${share.times(100).toFixed(0)}%`;
}

/** Money in a sentence: "50,000.00". @param amount anything that reads as a number */
export function moneyInWords(amount: { toString: () => string }): string {
  return MONEY.format(Number(amount.toString()));
}

/** The minute of a day: "12:04 UTC". */
export function timeInWords(moment: Date): string {
  return `${moment.toISOString().slice(11, 16)} UTC`;
}

/** A minute of the account: "2026-03-01 at 12:04 UTC". */
export function momentInWords(moment: Date): string {
  return `${utcDay(moment.getTime())} at ${timeInWords(moment)}`;
}
