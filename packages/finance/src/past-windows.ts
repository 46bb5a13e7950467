import type { BacktestRow } from './backtest.ts';
import { addYears, DAY_MS, dayStart } from './calendar.ts';
import { type FeeRates, followFees } from './fees.ts';
import { roundHalfUp } from './money.ts';
import { requirePositive } from './preconditions.ts';

/** A window may end this much later where its last day has no row. */
const DAYS_LATE = 7;

/** As in `backtest-months.ts`: beyond this place lies the noise of doubles. */
const NOISELESS_PLACES = 12;

/** What windows of one length made of one unit paid in, from the least to the most. */
export interface WindowBand {
  readonly worst: number;
  /** A tenth of the windows made less. */
  readonly low: number;
  readonly median: number;
  /** A tenth of the windows made more. */
  readonly high: number;
  readonly best: number;
}

/** Every window of one length within a backtest. They overlap: each begins a row after the one before. */
export interface PastWindows {
  readonly days: number;
  readonly count: number;
  readonly gross: WindowBand;
  /** Of investors who each entered on the first day of a window. */
  readonly net: WindowBand;
}

/**
 * A quantile of a sorted list, between two neighbors in proportion.
 *
 * @param sorted finite, in rising order, at least one
 * @param share from 0 to 1
 * @see Hyndman and Fan, Sample Quantiles in Statistical Packages (1996), definition 7
 * @example quantile([1, 2, 4, 8], 0.5) // => 3
 */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new RangeError('There is no such quantile.');
  return below + (above - below) * (place - Math.floor(place));
}

function bandOf(multipliers: number[]): WindowBand {
  const sorted = multipliers.toSorted((one, other) => one - other);
  const at = (share: number): number => roundHalfUp(quantile(sorted, share), NOISELESS_PLACES);
  return { worst: at(0), low: at(0.1), median: at(0.5), high: at(0.9), best: at(1) };
}

/** The rows of a window on which a fee is taken: its first one, the one of each anniversary, its last one. */
function chargeIndexes(starts: readonly number[], first: number, last: number, entry: string): number[] {
  const indexes = [first];
  let index = first;
  for (let years = 1; ; years++) {
    const anniversary = dayStart(addYears(entry, years));
    while (index < last && (starts[index] ?? 0) < anniversary) index++;
    if (index >= last) break;
    indexes.push(index);
  }
  return [...indexes, last];
}

/**
 * What every window of so many days within a backtest gave, before fees and after them. A window leads from the close of one
 * day to that of the day so many days later (to the next row within a week, where that day has none). Its fees are those of an
 * investor who entered on its first day, as `netOfFees` charges them: days between charges change nothing, so they are skipped.
 *
 * @param days one a day, in time order, net values finite and > 0
 * @param length of a window in days, a whole number above 0
 * @param rates fees as fractions in [0, 1)
 * @returns null where the backtest holds no window of that length
 * @throws RangeError for a bad rate, and naming the first bad index
 * @example pastWindows([{ day: '2026-01-01', netValue: 1 }, { day: '2026-01-02', netValue: 1.1 }], 1, { subscriptionFeeRate: 0.03, managementFeeRate: 0, performanceFeeRate: 0.3 }).net.median // => 1.0379
 */
export function pastWindows(
  days: readonly BacktestRow[],
  length: number,
  rates: FeeRates,
): PastWindows | null {
  const starts = days.map(({ day }) => dayStart(day));
  const values = days.map(({ netValue }) => netValue);
  requirePositive(values);
  const gross: number[] = [];
  const net: number[] = [];
  let last = 0;
  for (const [first, { day, netValue }] of days.entries()) {
    const due = (starts[first] ?? 0) + length * DAY_MS;
    while (last < days.length && (starts[last] ?? 0) < due) last++;
    const end = starts[last];
    if (end === undefined) break;
    if (end > due + DAYS_LATE * DAY_MS) continue;
    const at = chargeIndexes(starts, first, last, day);
    const netValues = at.map((index) => (values[index] ?? netValue) / netValue);
    const { navs } = followFees(
      { starts: at.map((index) => starts[index] ?? 0), netValues },
      { amount: 1, rates },
    );
    gross.push(netValues.at(-1) ?? 1);
    net.push(navs.at(-1) ?? 1);
  }
  return gross.length === 0
    ? null
    : { days: length, count: gross.length, gross: bandOf(gross), net: bandOf(net) };
}
