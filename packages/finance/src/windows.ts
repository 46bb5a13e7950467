import { DAY_MS } from './calendar.ts';

const RANGE_DAYS = { '1d': 1, '1w': 7, '1m': 30, '6m': 180, '1y': 365, '5y': 1825 } as const;

/** How far back a chart goes, as Specification 9.16 spells it. */
export type Range = keyof typeof RANGE_DAYS | 'ytd' | 'max';

/**
 * The start of a range: so many days before now; for ytd 1 January UTC of this year.
 *
 * @param range 1d 1w 1m 6m ytd 1y 5y max
 * @param now epoch milliseconds
 * @returns epoch milliseconds of the first instant in the range; null for max, which has no beginning
 * @throws RangeError for a now that is no date
 * @example rangeStart('1w', Date.UTC(2026, 0, 8)) // => Date.UTC(2026, 0, 1)
 */
export function rangeStart(range: Range, now: number): number | null {
  if (Number.isNaN(new Date(now).getTime())) throw new RangeError(`${now} is not an instant.`);
  if (range === 'max') return null;
  if (range === 'ytd') return Date.UTC(new Date(now).getUTCFullYear(), 0, 1);
  return now - RANGE_DAYS[range] * DAY_MS;
}

/**
 * The shortest range of a fixed length that is at least as long as a span, whose number of points a chart of the span then
 * has; max where the span is longer than all of them. The year to date has no fixed length.
 *
 * @param spanMs milliseconds
 * @throws RangeError for a length that is none
 * @example rangeCovering(8 * 86_400_000) // => '1m'
 */
export function rangeCovering(spanMs: number): Range {
  if (!(spanMs >= 0)) throw new RangeError(`${spanMs} is not a length of time.`);
  const names = Object.keys(RANGE_DAYS) as Array<keyof typeof RANGE_DAYS>;
  const byLength = names.toSorted((a, b) => RANGE_DAYS[a] - RANGE_DAYS[b]);
  return byLength.find((name) => RANGE_DAYS[name] * DAY_MS >= spanMs) ?? 'max';
}
