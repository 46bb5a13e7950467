import { DAY_MS, dayStart } from './calendar.ts';
import { type FeeTerms, followFees } from './fees.ts';

/** A history of gross values by UTC days. */
export interface CloseHistory {
  /** UTC day of the first close, YYYY-MM-DD. */
  readonly firstDay: string;
  /** Value of the first sample of all, at which the holder came in. */
  readonly firstValue: number;
  /** Last value of each day from the first one on; null for a day without. */
  readonly closes: readonly (number | null)[];
  /** False where the last value is a sample within its day, whose management fee is taken at its end. */
  readonly isLastDayOver: boolean;
}

/**
 * The history net of the fund's fees (Decision D31): the NAV of one holder since the first sample of all who paid in its value, so that net
 * and gross begin equal. The holder pays management and performance fee but no subscription fee, which is charged on the way
 * in; the performance fee is taken on 31 December. It is `netOfFees` of a row a day: close / first value.
 *
 * @param history values in any unit, the NAV has the same
 * @param rates of the fund, by the day from which they hold
 * @returns one for each close; null for a day without. Nothing is left of a loss of everything: 0 as long as the close is, and null
 *   from a later close above 0 on, since no fee can be followed through nothing
 * @throws RangeError for a bad rate or day, and for a day on which no rates hold
 * @example netCloses({ firstDay: '2025-01-01', firstValue: 2, closes: [2, null, 2.2], isLastDayOver: true }, { subscriptionFeeRate: 0.03, managementFeeRate: 0, performanceFeeRate: 0.3 }) // => [2, null, 2.14]
 */
export function netCloses(history: CloseHistory, rates: FeeTerms['rates']): (number | null)[] {
  const { firstDay, firstValue, closes, isLastDayOver } = history;
  if (firstValue <= 0) return closes.map(() => null);
  const lostAt = closes.findIndex((close) => close !== null && close <= 0);
  const net = lostAt < 0 ? closes.map(() => null) : afterLoss(closes, lostAt);
  const firstStart = dayStart(firstDay);
  const starts: number[] = [];
  const netValues: number[] = [];
  for (let index = 0; index < (lostAt < 0 ? closes.length : lostAt); index++) {
    const close = closes[index] ?? null;
    if (close === null) continue;
    starts.push(firstStart + index * DAY_MS);
    netValues.push(close / firstValue);
  }
  if (starts.length === 0) return net;

  const terms = { amount: firstValue, rates: withoutEntry(rates) };
  // Where net ended before, the days that it has are over.
  const isEnded = starts.at(-1) !== firstStart + (closes.length - 1) * DAY_MS;
  const { navs } = followFees(
    { starts, netValues, isLastDayOver: isLastDayOver || isEnded },
    { ...terms, crystallization: 'year-end' },
  );
  for (let at = 0; at < navs.length; at++)
    net[((starts[at] ?? firstStart) - firstStart) / DAY_MS] = navs[at] ?? null;
  return net;
}

/** Nothing, from the close that is worth nothing up to one that is worth something again. */
function afterLoss(closes: CloseHistory['closes'], lostAt: number): (number | null)[] {
  const again = closes.findIndex((close, index) => index > lostAt && close !== null && close > 0);
  const until = again < 0 ? closes.length : again;
  return closes.map((close, index) => (close !== null && index >= lostAt && index < until ? 0 : null));
}

/**
 * The same at a sample within a day, whose own management fee is not taken yet: `netCloses` of all days before it, and of its
 * own day with its value.
 *
 * @param history any days after that of the sample are left out
 * @param sample `dayIndex` counts days from the history's first one
 * @param rates of the fund, by the day from which they hold
 * @returns the NAV; 0 where everything is lost, null where something came after that
 * @throws RangeError for a bad rate or day, and for a day on which no rates hold
 * @example netAt({ firstDay: '2025-01-01', firstValue: 2, closes: [2, 3] }, { dayIndex: 1, value: 2.2 }, { subscriptionFeeRate: 0, managementFeeRate: 0, performanceFeeRate: 0.3 }) // => 2.14
 */
export function netAt(
  history: Omit<CloseHistory, 'isLastDayOver'>,
  sample: { dayIndex: number; value: number },
  rates: FeeTerms['rates'],
): number | null {
  const { dayIndex, value } = sample;
  // Days that the history does not have are days without a close.
  const closes: (number | null)[] = history.closes.slice(0, dayIndex);
  while (closes.length < dayIndex) closes.push(null);
  closes.push(value);
  return netCloses({ ...history, closes, isLastDayOver: false }, rates).at(-1) ?? null;
}

function withoutEntry(rates: FeeTerms['rates']): FeeTerms['rates'] {
  const free = { subscriptionFeeRate: 0 };
  return 'managementFeeRate' in rates ? { ...rates, ...free } : rates.map((one) => ({ ...one, ...free }));
}
