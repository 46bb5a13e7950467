import { dayStart, isDay, utcDay } from '@equanim/finance/calendar';
import { MINUTE_MS, SECOND_MS } from '../../../ui/time.ts';

const DATETIME =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d(?:\.\d+)?))?(?:Z|(?<sign>[+-])(?<aheadHours>[01]\d|2[0-3]):?(?<aheadMinutes>[0-5]\d))?)?$/i;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Net values are rounded to ten thousandths (Specification 9.11): anything smaller would become zero. */
const MIN_NET_VALUE = 0.0001;

/** With this multiplier the largest amount of the calculator still comes out in whole cents. */
const MAX_NET_VALUE = 10_000;

/**
 * The moment of a date or time: `2023-11-01` (its first), `2023-11-01T08:30:00Z`, `2023-11-01 08:30:00` (UTC where it names
 * no zone), `2023-11-01T00:30:00+02:00`. Seconds and their fraction may be missing.
 *
 * @returns epoch milliseconds; null for anything else and for a day that is not in the calendar
 */
export function parseTime(text: string): number | null {
  const groups = DATETIME.exec(text)?.groups ?? {};
  const { day = '', hour, minute, second, sign, aheadHours, aheadMinutes } = groups;
  if (!isDay(day)) return null;
  const number = (digits: string | undefined) => Number(digits ?? 0);
  const aheadMs = (number(aheadHours) * 60 + number(aheadMinutes)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  const minutesMs = (number(hour) * 60 + number(minute)) * MINUTE_MS;
  const at = dayStart(day) + minutesMs + number(second) * SECOND_MS - aheadMs;
  return isDay(utcDay(at)) ? at : null;
}

/**
 * A net value written with a decimal point, the exponent of a spreadsheet allowed: `1.0234`, `1.02e0`.
 *
 * @returns a multiplier from 0.0001 to 10,000, or the reason why the text is not one
 */
export function parseNetValue(text: string): number | { reason: string } {
  if (!NUMBER.test(text)) return { reason: `"${text}" is not a number with a decimal point.` };
  const netValue = Number(text);
  if (netValue <= 0) return { reason: `${text} is not above 0.` };
  return netValue >= MIN_NET_VALUE && netValue <= MAX_NET_VALUE
    ? netValue
    : { reason: `${text} is not a multiplier from ${MIN_NET_VALUE} to ${MAX_NET_VALUE}.` };
}
