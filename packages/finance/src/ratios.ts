import type { ReturnCounts } from './daily-returns.ts';
import { drawdownOfValues } from './drawdown.ts';
import type { Moments } from './moments.ts';
import { requireFinite, requireNotNegative } from './preconditions.ts';

// Crypto trades on every day of the year.
const DAYS_A_YEAR = 365;

/** Fewer daily returns say nothing about a year. A range of a month has 29. */
export const MIN_DAILY_RETURNS = 28;

// A file of weekdays has one return in five over a weekend, a few more over holidays. Where more lead over several days, such as
// all of a monthly file, the root of 365 would make a year of far more than a year.
const MAX_LONG_SHARE = 0.25;

// Returns of a steady series differ only by rounding (about 1e-16); a ratio over that would be noise.
const NO_DEVIATION = 1e-12;

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Sample deviation, with Bessel's correction (n - 1). */
function deviation(values: readonly number[]): number {
  const center = mean(values);
  let squares = 0;
  for (const value of values) squares += (value - center) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

/**
 * Whether returns lead over more than a day so often that no ratio of them is one of daily returns.
 *
 * @example areTooLong({ count: 36, longCount: 36 }) // => true
 */
export function areTooLong({ count, longCount }: ReturnCounts): boolean {
  return longCount > count * MAX_LONG_SHARE;
}

/**
 * Whether daily returns bear a ratio: volatility, Sharpe, Sortino, beta, correlation, capture. No answer, screen or paper has one
 * of any others.
 *
 * @example bearRatios({ count: 29, longCount: 1 }) // => true
 */
export function bearRatios(counts: ReturnCounts): boolean {
  return counts.count >= MIN_DAILY_RETURNS && !areTooLong(counts);
}

/**
 * Standard deviation of daily returns, annualized: sample deviation (n - 1) x sqrt(365).
 *
 * @param returns daily simple returns, each finite
 * @returns a fraction >= 0; null for fewer than two returns
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py annual_volatility
 * @example annualVolatility([0.01, -0.01]) // => 0.2701851217221259
 */
export function annualVolatility(returns: readonly number[]): number | null {
  requireFinite(returns);
  return returns.length < 2 ? null : deviation(returns) * Math.sqrt(DAYS_A_YEAR);
}

/**
 * The same from the moments of the returns.
 *
 * @returns a fraction >= 0; null for fewer than two returns
 * @see annualVolatility
 * @example volatilityFrom({ count: 2, mean: 0, squares: 0.0002 }) // => 0.2701851217221259
 */
export function volatilityFrom({ count, squares }: Moments): number | null {
  return count < 2 ? null : Math.sqrt(squares / (count - 1)) * Math.sqrt(DAYS_A_YEAR);
}

/**
 * Mean daily excess return over its sample deviation (n - 1), times sqrt(365).
 *
 * @param returns daily simple returns, each finite
 * @param dailyRiskFreeRate fraction a day; 0 by default
 * @returns null for fewer than two returns and where they do not vary
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py sharpe_ratio
 * @example sharpeRatio([0.02, 0]) // => 13.509256086106296
 */
export function sharpeRatio(returns: readonly number[], dailyRiskFreeRate = 0): number | null {
  requireFinite(returns);
  requireFinite([dailyRiskFreeRate]);
  if (returns.length < 2) return null;
  const risk = deviation(returns);
  return risk < NO_DEVIATION ? null : ((mean(returns) - dailyRiskFreeRate) / risk) * Math.sqrt(DAYS_A_YEAR);
}

/**
 * Mean daily excess return over its downside deviation, times sqrt(365).
 * The downside deviation is the root of the mean square of the shortfalls over all n days, good days counting as 0.
 *
 * @param returns daily simple returns, each finite
 * @param dailyTargetReturn fraction a day under which a return is a shortfall; 0 by default
 * @returns null for fewer than two returns and where none falls short
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py sortino_ratio and downside_risk
 * @example sortinoRatio([0.03, -0.01]) // => 27.018512172212592
 */
export function sortinoRatio(returns: readonly number[], dailyTargetReturn = 0): number | null {
  requireFinite(returns);
  requireFinite([dailyTargetReturn]);
  if (returns.length < 2) return null;
  let squares = 0;
  for (const value of returns) squares += Math.min(value - dailyTargetReturn, 0) ** 2;
  const risk = Math.sqrt(squares / returns.length);
  return risk < NO_DEVIATION ? null : ((mean(returns) - dailyTargetReturn) / risk) * Math.sqrt(DAYS_A_YEAR);
}

/**
 * Compound annual growth rate by day count: (last / first) ^ (365 / days) - 1.
 *
 * @param values in time order, each finite and >= 0; the last is 0 after a total loss
 * @param days from the first value to the last
 * @returns a fraction; null under 365 days (nothing shorter is annualized as a return), from nothing and for fewer than two values
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py cagr
 * @example cagr([100, 121], 730) // => 0.1
 * @example cagr([100, 0], 730) // => -1
 */
export function cagr(values: readonly number[], days: number): number | null {
  requireNotNegative(values);
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2 || first === 0) return null;
  return days >= DAYS_A_YEAR ? (last / first) ** (DAYS_A_YEAR / days) - 1 : null;
}

/**
 * Compound annual growth rate over the absolute maximum drawdown of the same values.
 *
 * @param values in time order, each finite and >= 0; the first is the starting value
 * @param days from the first value to the last
 * @returns null under 365 days, from nothing and where the values never fall
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py calmar_ratio
 * @example calmarRatio([100, 80, 110], 365) // => 0.5
 */
export function calmarRatio(values: readonly number[], days: number): number | null {
  const growthRate = cagr(values, days);
  const drawdown = drawdownOfValues(values);
  return growthRate === null || drawdown === 0 ? null : growthRate / -drawdown;
}
