import { Decimal } from 'decimal.js';

const MINUS = '\u2212';
/** Shown where there is no figure. */
export const NO_VALUE = '\u2013';

const number = (decimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  });
const formatters = new Map<number, Intl.NumberFormat>();
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 });

/** `-1234.5` reads `−1,234.50`; halves are rounded up. @param text a decimal number of any length */
export function formatDecimal(text: string, decimals: number): string {
  const formatter = formatters.get(decimals) ?? number(decimals);
  formatters.set(decimals, formatter);
  return formatter.format(text as Intl.StringNumericLiteral).replace('-', MINUS);
}

/** USDT to the cent. */
export const formatMoney = (text: string): string => formatDecimal(text, 2);

/** USDT to the cent, with a plus above zero. */
export const formatChange = (text: string): string =>
  (new Decimal(text).greaterThan(0) ? '+' : '') + formatMoney(text);

/** The same amount with the other sign: how a fee reads in a column that adds up. */
export const formatNegated = (text: string): string => formatMoney(new Decimal(text).negated().toFixed());

/** A number with every decimal it has, two at least: `97` reads `97.00`. */
export const formatExactly = (text: string): string => formatDecimal(text, Math.max(2, decimalsOf(text)));

/** How many decimals show every figure of a column, within bounds. */
export function decimalsOfColumn(texts: readonly string[], max: number): number {
  return Math.min(max, Math.max(2, ...texts.map(decimalsOf)));
}

const decimalsOf = (text: string): number => new Decimal(text).decimalPlaces();

/** `0.025` reads `2.5%`. */
export const formatRate = (text: string): string => percent.format(text as Intl.StringNumericLiteral);

/** `0.0123` reads `+1.23%`. @param text a fraction */
export function formatReturn(text: string): string {
  const rounded = new Decimal(text).times(100).toFixed(2);
  return `${formatChange(rounded)}%`;
}

const MONTHS = Array.from({ length: 12 }, (_, month) => {
  const day = new Date(Date.UTC(2000, month, 1));
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(day);
});

/** `2026-10` or an instant in it reads `October 2026`. */
export function formatMonth(iso: string): string {
  return `${monthOf(iso)} ${iso.slice(0, 4)}`;
}

/** The days from an instant to before another: `October 1 to 31, 2026`, or `September 1 to October 31, 2026`. */
export function formatPeriod(from: string, until: string): string {
  const last = new Date(Date.parse(until) - 1).toISOString();
  if (from.slice(0, 4) !== last.slice(0, 4)) return `${formatDay(from)} to ${formatDay(last)}`;
  const begin = `${monthOf(from)} ${dayOf(from)}`;
  const end = from.slice(0, 7) === last.slice(0, 7) ? dayOf(last) : `${monthOf(last)} ${dayOf(last)}`;
  return `${begin} to ${end}, ${last.slice(0, 4)}`;
}

/** The UTC day of an instant: `October 31, 2026`. */
function formatDay(iso: string): string {
  return `${monthOf(iso)} ${dayOf(iso)}, ${iso.slice(0, 4)}`;
}

/** The same for tables: `Oct 31, 2026`. */
export function formatShortDay(iso: string): string {
  return `${monthOf(iso).slice(0, 3)} ${dayOf(iso)}, ${iso.slice(0, 4)}`;
}

/** `October 31, 2026, 23:59:00 UTC`, without seconds on the minute. */
export function formatInstant(iso: string): string {
  const time = new Date(iso).toISOString().slice(11, 19);
  return `${formatDay(iso)}, ${time.replace(/:00$/, '')} UTC`;
}

const monthOf = (iso: string): string => MONTHS[Number(iso.slice(5, 7)) - 1] ?? '';

const dayOf = (iso: string): number => Number(iso.slice(8, 10));
