import { z } from 'zod/mini';

interface RangeFacts {
  /** Length; null where it is not fixed: the year to date, and all of the history. */
  readonly days: number | null;
  /** How many points a chart of more than 200 is thinned to (Specification 9.17; Decision D27 for 1d, ytd and 5y). */
  readonly chartPoints: number;
  /** Whether it is shown minute by minute. */
  readonly isByMinute?: boolean;
}

/** Every range (Specification 9.16), by its name on the wire, in the order of the buttons, which show the name in capitals. */
const TABLE = {
  '1d': { days: 1, chartPoints: 200, isByMinute: true },
  '1w': { days: 7, chartPoints: 200 },
  '1m': { days: 30, chartPoints: 150 },
  '6m': { days: 180, chartPoints: 100 },
  ytd: { days: null, chartPoints: 100 },
  '1y': { days: 365, chartPoints: 80 },
  '5y': { days: 1825, chartPoints: 60 },
  max: { days: null, chartPoints: 60 },
} as const satisfies Record<string, RangeFacts>;

/** How far back from now a history goes. */
export type Range = keyof typeof TABLE;

/** The ranges of a history in the order the buttons show them. */
export const RANGES = Object.keys(TABLE) as Range[];

/** The range a history is asked for when none is given (Specification 9.16). */
export const DEFAULT_RANGE: Range = '1m';

const DAY_MS = 86_400_000;

export const range = z.enum(RANGES).register(z.globalRegistry, {
  id: 'Range',
  description:
    'Days counted back from now; ytd from 1 January UTC. The first point is the last sample at or before that moment where one lies within an hour of it, else the first one after',
});

/**
 * The first instant of a range: so many days before now; for ytd 1 January UTC of this year.
 *
 * @param now epoch milliseconds
 * @returns epoch milliseconds; null for max, which has no beginning
 * @throws RangeError for a now that is no date
 */
export function rangeStart(name: Range, now: number): number | null {
  if (Number.isNaN(new Date(now).getTime())) throw new RangeError(`${now} is not an instant.`);
  if (name === 'ytd') return Date.UTC(new Date(now).getUTCFullYear(), 0, 1);
  const { days } = TABLE[name];
  return days === null ? null : now - days * DAY_MS;
}

/**
 * The shortest range of a fixed length that is at least as long as a span, whose number of points a chart of the span then
 * has; max where the span is longer than all of them.
 *
 * @param spanMs milliseconds
 * @throws RangeError for a length that is none
 */
export function rangeCovering(spanMs: number): Range {
  if (!(spanMs >= 0)) throw new RangeError(`${spanMs} is not a length of time.`);
  const lengthOf = (name: Range): number => (TABLE[name].days ?? Number.POSITIVE_INFINITY) * DAY_MS;
  const byLength = RANGES.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return byLength.find((name) => TABLE[name].days !== null && lengthOf(name) >= spanMs) ?? 'max';
}

/** How many points a chart of a range draws at most where its history has more than 200 (Specification 9.17). */
export const chartPointsOf = (name: Range): number => TABLE[name].chartPoints;

/** Whether a range is shown minute by minute, so that any minutes that are missing can be seen. */
export function isByMinute(name: Range): boolean {
  const facts: RangeFacts = TABLE[name];
  return facts.isByMinute === true;
}
