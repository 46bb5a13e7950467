import { closesOf, dailyReturns } from '@equanim/finance/daily-returns';
import { annualVolatility } from '@equanim/finance/ratios';

/** A day's value; null where there is none, or too little to work one out. */
export type Known = number | null;

/** A price is looked at beside so many on either side. */
const REACH = 5;
/** So many deviations from the middle of its neighbors a price cannot be. */
const MAX_DEVIATIONS = 8;
/** A normal deviation is so many median absolute deviations. */
const PER_MAD = 1.4826;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const known = (values: readonly Known[]): number[] => values.filter((value) => value !== null);

/**
 * The days whose price lies too far from the median of its neighbors.
 *
 * @see Hampel, The Influence Curve and Its Role in Robust Estimation (1974)
 */
export function findImplausible(prices: readonly Known[]): number[] {
  return prices.flatMap((price, day) => {
    if (price === null) return [];
    const near = known(prices.slice(Math.max(0, day - REACH), day + REACH + 1));
    const middle = median(near);
    const deviation = PER_MAD * median(near.map((value) => Math.abs(value - middle)));
    return Math.abs(price - middle) > MAX_DEVIATIONS * deviation ? [day] : [];
  });
}

/** What is worked out from the prices, a value a day. */
export interface Features {
  /** Simple returns, fractions. */
  readonly returns: readonly Known[];
  /** Annualized, of the returns in the window, fractions. */
  readonly volatility: readonly Known[];
  /** How many of its deviations the price lies above the mean of the window. */
  readonly trend: readonly Known[];
}

/** The last so many values up to each day as `work` sees them; null where one of them is missing. */
function rolling(values: readonly Known[], window: number, work: (of: number[]) => Known): Known[] {
  return values.map((_, day) => {
    const of = known(values.slice(Math.max(0, day - window + 1), day + 1));
    return of.length === window ? work(of) : null;
  });
}

/** Distance of the last value from the mean in sample deviations (n - 1). */
function zScore(values: readonly number[]): Known {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return squares === 0 ? null : ((values.at(-1) ?? mean) - mean) / Math.sqrt(squares / (values.length - 1));
}

/**
 * Features of daily prices over a window. Nothing is filled in: where a price is missing, whatever needs it is missing too.
 *
 * @param window days, at least two
 */
export function featuresOf(prices: readonly Known[], window: number): Features {
  const returns: Known[] = prices.map(() => null);
  for (const { day, days, simpleReturn } of dailyReturns(closesOf(prices)))
    if (days === 1) returns[day] = simpleReturn;
  return {
    returns,
    volatility: rolling(returns, window, annualVolatility),
    trend: rolling(prices, window, zScore),
  };
}
