import type { PairMoments } from './moments.ts';
import { requireFinite } from './preconditions.ts';

// As in ratios.ts: returns that differ by rounding alone do not vary.
const NO_DEVIATION = 1e-12;

function requirePairs(returns: readonly number[], benchmark: readonly number[]): void {
  requireFinite(returns);
  requireFinite(benchmark);
  if (returns.length !== benchmark.length)
    throw new RangeError(`${returns.length} returns stand beside ${benchmark.length} of the benchmark.`);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** By two passes, which is the textbook's formula. */
function pairMoments(returns: readonly number[], benchmark: readonly number[]): PairMoments {
  const [center, otherCenter] = [mean(returns), mean(benchmark)];
  let [squares, otherSquares, products] = [0, 0, 0];
  for (const [index, value] of returns.entries()) {
    const apart = value - center;
    const otherApart = (benchmark[index] ?? 0) - otherCenter;
    squares += apart * apart;
    otherSquares += otherApart * otherApart;
    products += apart * otherApart;
  }
  return { count: returns.length, mean: center, otherMean: otherCenter, squares, otherSquares, products };
}

/** Whether the deviation (n - 1) of which the squares are given is more than rounding. */
function varies(squares: number, count: number): boolean {
  return count >= 2 && Math.sqrt(squares / (count - 1)) >= NO_DEVIATION;
}

/**
 * How far returns follow a benchmark: covariance over the benchmark's variance, both with n - 1.
 *
 * @param returns daily simple returns, each finite
 * @param benchmark those of the same days
 * @returns null for fewer than two days and where the benchmark does not vary
 * @throws RangeError naming the first bad index, or for lists of different lengths
 * @see empyrical stats.py beta, without a risk-free rate
 * @example beta([0.02, -0.01, 0.01], [0.01, -0.005, 0.005]) // => 2
 */
export function beta(returns: readonly number[], benchmark: readonly number[]): number | null {
  requirePairs(returns, benchmark);
  return betaFrom(pairMoments(returns, benchmark));
}

/**
 * The same from the moments of the returns and of those of the benchmark.
 *
 * @returns null for fewer than two days and where the benchmark does not vary
 * @see beta
 * @example betaFrom(combinePairMoments(momentsOfPair(0.02, 0.01), momentsOfPair(-0.02, -0.01))) // => 2
 */
export function betaFrom({ count, otherSquares, products }: PairMoments): number | null {
  return varies(otherSquares, count) ? products / otherSquares : null;
}

/**
 * Pearson's correlation: covariance over the product of both deviations.
 *
 * @param returns daily simple returns, each finite
 * @param benchmark those of the same days
 * @returns from -1 to 1; null for fewer than two days and where one of them does not vary
 * @throws RangeError naming the first bad index, or for lists of different lengths
 * @see QuantStats stats.py greeks, and pandas DataFrame.corr
 * @example correlation([0.02, -0.01, 0.01], [-0.01, 0.005, -0.005]) // => -1
 */
export function correlation(returns: readonly number[], benchmark: readonly number[]): number | null {
  requirePairs(returns, benchmark);
  const { count, squares, otherSquares, products } = pairMoments(returns, benchmark);
  if (!varies(otherSquares, count) || !varies(squares, count)) return null;
  // Rounding must not lead beyond 1.
  return Math.max(-1, Math.min(1, products / Math.sqrt(squares) / Math.sqrt(otherSquares)));
}

/** The return that, made every day, compounds to the same. By logarithms, which no number of days overflows. */
function geometricMean(returns: readonly number[]): number {
  return Math.expm1(mean(returns.map(Math.log1p)));
}

function capture(
  returns: readonly number[],
  benchmark: readonly number[],
  isCounted: (benchmarkReturn: number) => boolean,
): number | null {
  requirePairs(returns, benchmark);
  const days = benchmark.flatMap((value, index) => (isCounted(value) ? [index] : []));
  const of = (list: readonly number[]): number => geometricMean(days.map((index) => list[index] ?? 0));
  const share = of(returns) / of(benchmark);
  return Number.isFinite(share) ? share : null;
}

/**
 * Up capture: geometric mean of the daily returns on the days on which the benchmark rose, over the benchmark's own on these
 * days. A mean of days and not a year of them: brought to a year, a benchmark's best days alone make so much that any fund
 * has captured nothing.
 *
 * @param returns daily simple returns, each finite and >= -1
 * @param benchmark those of the same days
 * @returns 1 for a portfolio that rose like it; null without such a day
 * @throws RangeError naming the first bad index, or for lists of different lengths
 * @see Morningstar, Upside/Downside Capture Ratio: geometric average of the periods, here days
 * @example upCapture([0.1, -0.5], [0.1, -0.1]) // => 1
 */
export function upCapture(returns: readonly number[], benchmark: readonly number[]): number | null {
  return capture(returns, benchmark, (value) => value > 0);
}

/**
 * Down capture: the same on the days on which the benchmark fell.
 *
 * @param returns daily simple returns, each finite and >= -1
 * @param benchmark those of the same days
 * @returns 1 for a portfolio that fell like it, below 0 for one that rose; null without such a day
 * @throws RangeError naming the first bad index, or for lists of different lengths
 * @see Morningstar, Upside/Downside Capture Ratio: geometric average of the periods, here days
 * @example downCapture([0.1, 0], [0.1, -0.1]) // => 0
 */
export function downCapture(returns: readonly number[], benchmark: readonly number[]): number | null {
  return capture(returns, benchmark, (value) => value < 0);
}
