import { dayStart, utcDay } from '@equanim/finance/calendar';
import { Decimal } from 'decimal.js';
import { SECOND_MS } from './time.ts';

/** What sentences of the server say of days, times, money and sizes: the one place where they become text. */

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const decimals = (count: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: count, maximumFractionDigits: count });
const MONEY = decimals(2);
const UNITS = decimals(6);

/** A day in a sentence: "1 November 2026". @param day YYYY-MM-DD, or a moment of it */
export function dayInWords(day: string | Date): string {
  return LONG_DAY.format(typeof day === 'string' ? dayStart(day) : day);
}

/** A month in a sentence: "November 2026". @param month YYYY-MM */
export function monthInWords(month: string): string {
  return MONTH.format(dayStart(`${month}-01`));
}

/** A minute in a sentence: "23:59 UTC on 31 October 2026". */
export function minuteInWords(moment: Date): string {
  return `${MINUTE.format(moment)} UTC on ${LONG_DAY.format(moment)}`;
}

/** A share or a rate in a sentence: "2.5%". @param decimals how many it is rounded to; without, all it has */
export function percentInWords(fraction: Decimal.Value, decimals?: number): string {
  const percent = new Decimal(fraction).times(100);
  return `${decimals === undefined ? percent.toFixed() : percent.toFixed(decimals)}%`;
}

/** Money in a sentence: "50,000.00". @param amount anything that reads as a number */
export function moneyInWords(amount: { toString: () => string }): string {
  return MONEY.format(Number(amount.toString()));
}

/** Units in a sentence: "50,000.000000". */
export function unitsInWords(units: Decimal): string {
  return UNITS.format(units.toNumber());
}

/** The minute of a day: "12:04 UTC". */
export function timeInWords(moment: Date): string {
  return `${moment.toISOString().slice(11, 16)} UTC`;
}

/** A minute of the account: "2026-03-01 at 12:04 UTC". */
export function momentInWords(moment: Date): string {
  return `${utcDay(moment.getTime())} at ${timeInWords(moment)}`;
}

/** How long something took: "1.2 s". @param startedMs epoch milliseconds */
export function secondsSince(startedMs: number): string {
  return `${((Date.now() - startedMs) / SECOND_MS).toFixed(1)} s`;
}

/** The size of a file: "1.2 MB". */
export function sizeInWords(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
