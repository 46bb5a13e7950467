import { betaFrom } from './benchmark.ts';
import { combineMoments, combinePairMoments, momentsOf, momentsOfPair } from './moments.ts';
import { requireFinite } from './preconditions.ts';
import { volatilityFrom } from './ratios.ts';

/**
 * The moments of each whole window. Blocks as long as a window are summed up from both of their ends, and a window is the end of
 * one and the beginning of the next: each figure is a sum of its own values, so that none carries the rounding of those before,
 * and the cost does not grow with the window.
 */
function windowsOf<M>(items: readonly M[], days: number, combine: (one: M, next: M) => M): M[] {
  if (!(Number.isInteger(days) && days > 0)) throw new RangeError(`${days} is not a number of days.`);
  const [upTo, from] = [[...items], [...items]];
  for (let index = 1; index < items.length; index++) {
    const [before, item] = [upTo[index - 1], upTo[index]];
    if (index % days !== 0 && before && item) upTo[index] = combine(before, item);
  }
  for (let index = items.length - 2; index >= 0; index--) {
    const [item, after] = [from[index], from[index + 1]];
    if ((index + 1) % days !== 0 && item && after) from[index] = combine(item, after);
  }
  return upTo.slice(days - 1).map((end, index) => {
    const begin = from[index];
    return begin && index % days !== 0 ? combine(begin, end) : end;
  });
}

/**
 * Annualized volatility of the last so many daily returns, for each return that has so many up to it.
 *
 * @param returns daily simple returns, each finite
 * @param days length of a window, a whole number above 0
 * @returns fractions, `days - 1` fewer than returns; null for windows of one return
 * @throws RangeError for a bad length, and naming the first bad index
 * @see empyrical stats.py roll_annual_volatility
 * @example rollingVolatility([0, 0.02, -0.02], 2) // => [0.2701851217221259, 0.5403702434442518]
 */
export function rollingVolatility(returns: readonly number[], days: number): (number | null)[] {
  requireFinite(returns);
  return windowsOf(returns.map(momentsOf), days, combineMoments).map(volatilityFrom);
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
 * @throws RangeError for a bad length, and naming the first bad index
 * @see empyrical stats.py roll_beta
 * @example rollingBeta({ returns: [0, 0.02, 0.01], benchmark: [0, 0.01, 0.01] }, 2) // => [2, null]
 */
export function rollingBeta({ returns, benchmark }: PairedReturns, days: number): (number | null)[] {
  requireFinite(returns);
  requireFinite(benchmark.slice(0, returns.length));
  if (returns.length !== benchmark.length)
    throw new RangeError(`${returns.length} returns stand beside ${benchmark.length} of the benchmark.`);
  const pairs = returns.map((value, index) => momentsOfPair(value, benchmark[index] ?? 0));
  return windowsOf(pairs, days, combinePairMoments).map(betaFrom);
}
