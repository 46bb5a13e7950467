import { requirePositive } from './preconditions.ts';

/** Summary of a stretch of values from which the summary of a longer stretch can be built. */
export interface Extremes {
  /** Highest value. */
  readonly high: number;
  /** Lowest value. */
  readonly low: number;
  /** Deepest fall from an earlier peak inside the stretch, a fraction <= 0. */
  readonly drawdown: number;
}

/** Where the deepest fall begins and ends. */
export interface DeepestFall {
  readonly peakIndex: number;
  readonly troughIndex: number;
}

/** The summary of no values: combined with any other it leaves that one as it is. */
export const NO_EXTREMES: Extremes = Object.freeze({ high: 0, low: Number.POSITIVE_INFINITY, drawdown: 0 });

/**
 * How far each value lies under the highest one so far: V / running peak - 1.
 *
 * @param values normalized values in time order, each finite and > 0; the first is the starting value
 * @returns fractions in (-1, 0], as many as values
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py drawdown_series
 * @example drawdownSeries([100, 120, 90, 150]) // => [0, 0, -0.25, 0]
 */
export function drawdownSeries(values: readonly number[]): number[] {
  requirePositive(values);
  let peak = 0;
  return values.map((value) => {
    peak = Math.max(peak, value);
    return value / peak - 1;
  });
}

/**
 * Deepest fall from an earlier peak.
 *
 * @param values normalized values in time order, each finite and > 0; the first is the starting value
 * @returns a fraction <= 0 (-0.25 is a fall of 25 %); 0 for fewer than two values
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py max_drawdown
 * @example maxDrawdown([100, 120, 90]) // => -0.25
 */
export function maxDrawdown(values: readonly number[]): number {
  return drawdownSeries(values).reduce((deepest, drawdown) => Math.min(deepest, drawdown), 0);
}

/**
 * How far the last value lies under the highest one.
 *
 * @param values normalized values in time order, each finite and > 0; the first is the starting value
 * @returns a fraction <= 0; 0 at a new high and for no values
 * @throws RangeError naming the first bad index
 * @example currentDrawdown([100, 80, 90]) // => -0.1
 */
export function currentDrawdown(values: readonly number[]): number {
  return drawdownSeries(values).at(-1) ?? 0;
}

/**
 * Between which two values the deepest fall lies; of equally deep ones the first.
 *
 * @param values normalized values in time order, each finite and > 0
 * @returns null where no value lies under an earlier one
 * @throws RangeError naming the first bad index
 * @example deepestFall([100, 120, 110, 90, 130]) // => { peakIndex: 1, troughIndex: 3 }
 */
export function deepestFall(values: readonly number[]): DeepestFall | null {
  let deepest = 0;
  let fall: DeepestFall | null = null;
  let peakIndex = 0;
  for (const [index, drawdown] of drawdownSeries(values).entries()) {
    // At a peak of equal height the fall is counted from the later one: the shorter way down.
    if (drawdown === 0) peakIndex = index;
    if (drawdown < deepest) {
      deepest = drawdown;
      fall = { peakIndex, troughIndex: index };
    }
  }
  return fall;
}

/**
 * Summary of a stretch of values.
 *
 * @param values in time order, each finite and > 0
 * @returns `NO_EXTREMES` for no values
 * @throws RangeError naming the first bad index
 * @example extremesOf([100, 120, 90]) // => { high: 120, low: 90, drawdown: -0.25 }
 */
export function extremesOf(values: readonly number[]): Extremes {
  return {
    high: values.reduce((high, value) => Math.max(high, value), NO_EXTREMES.high),
    low: values.reduce((low, value) => Math.min(low, value), NO_EXTREMES.low),
    drawdown: maxDrawdown(values),
  };
}

/**
 * Summary of two stretches, the second after the first. The deepest fall of both lies inside one of them or leads from
 * the high of the first to the low of the second, so hourly summaries give the exact maximum drawdown of years.
 * A monoid: grouping does not matter, order does, `NO_EXTREMES` is neutral.
 *
 * @param earlier summary of the first stretch
 * @param later summary of the stretch that follows
 * @example combineExtremes({ high: 120, low: 100, drawdown: 0 }, { high: 95, low: 90, drawdown: 0 }) // => { high: 120, low: 90, drawdown: -0.25 }
 */
export function combineExtremes(earlier: Extremes, later: Extremes): Extremes {
  return {
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    drawdown: Math.min(earlier.drawdown, later.drawdown, later.low / earlier.high - 1),
  };
}
