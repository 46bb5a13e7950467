import { beta } from './benchmark.ts';
import { annualVolatility } from './ratios.ts';

/** Each whole window goes through the direct formula: a running sum would carry the rounding of every window before. */
function windows<T>(count: number, days: number, compute: (from: number, until: number) => T): T[] {
  if (!(Number.isInteger(days) && days > 0)) throw new RangeError(`${days} is not a number of days.`);
  return Array.from({ length: Math.max(0, count - days + 1) }, (_, from) => compute(from, from + days));
}

/**
 * Annualized volatility of the last so many daily returns, for each return that has so many up to it.
 *
 * @param returns daily simple returns, each finite
 * @param days length of a window, a whole number above 0
 * @returns fractions, `days - 1` fewer than returns; null for windows of one return
 * @throws RangeError for a bad length, and naming the first bad index of a window
 * @see empyrical stats.py roll_annual_volatility
 * @example rollingVolatility([0, 0.01, -0.01], 2) // => [0.13509256086106, 0.2701851217221259]
 */
export function rollingVolatility(returns: readonly number[], days: number): (number | null)[] {
  return windows(returns.length, days, (from, until) => annualVolatility(returns.slice(from, until)));
}

/** Daily returns beside those of the benchmark on the same days. */
export interface PairedReturns {
  readonly returns: readonly number[];
  readonly benchmark: readonly number[];
}

/**
 * Beta over the last so many common days, for each day that has so many up to it.
 *
 * @param pairs lists of the same length, each return finite
 * @param days length of a window, a whole number above 0
 * @returns `days - 1` fewer than returns; null where the benchmark does not vary in a window
 * @throws RangeError for a bad length, and naming the first bad index of a window
 * @see empyrical stats.py roll_beta
 * @example rollingBeta({ returns: [0, 0.02, 0.01], benchmark: [0, 0.01, 0.01] }, 2) // => [2, null]
 */
export function rollingBeta({ returns, benchmark }: PairedReturns, days: number): (number | null)[] {
  return windows(returns.length, days, (from, until) =>
    beta(returns.slice(from, until), benchmark.slice(from, until)),
  );
}
