import { dayStart, isDay, utcDay } from '@equanim/finance/calendar';
import { DAY_MS, MINUTE_MS } from '../../../ui/time.ts';

const DATETIME =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?:Z|(?<sign>[+-])(?<aheadHours>[01]\d|2[0-3]):?(?<aheadMinutes>[0-5]\d))?)?$/i;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Net values are rounded to ten thousandths (Specification 9.11): anything smaller would become zero. */
const MIN_NET_VALUE = 0.0001;

/** With this multiplier the largest amount of the calculator still comes out in whole cents. */
const MAX_NET_VALUE = 10_000;

/**
 * The UTC day of a date or time: `2023-11-01`, `2023-11-01T08:30:00Z`, `2023-11-01 08:30:00` (UTC where it names no zone),
 * `2023-11-01T00:30:00+02:00` (the day before in UTC). Seconds and their fraction may be missing.
 *
 * @returns YYYY-MM-DD; null for anything else and for a day that is not in the calendar
 */
export function parseUtcDay(text: string): string | null {
  const { day = '', hour, minute, sign, aheadHours, aheadMinutes } = DATETIME.exec(text)?.groups ?? {};
  if (!isDay(day)) return null;
  if (sign === undefined) return day;
  const ahead = (Number(aheadHours) * 60 + Number(aheadMinutes)) * (sign === '-' ? -1 : 1);
  const minutes = Number(hour) * 60 + Number(minute) - ahead;
  const days = Math.floor((minutes * MINUTE_MS) / DAY_MS);
  const moved = utcDay(dayStart(day) + days * DAY_MS);
  return isDay(moved) ? moved : null;
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
