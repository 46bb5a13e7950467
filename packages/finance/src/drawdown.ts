import { requirePositive } from './preconditions.ts';

/** Where the deepest fall begins and ends. */
export interface DeepestFall {
  readonly peakIndex: number;
  readonly troughIndex: number;
}

/** What a span of values is to its drawdown: its ends in value, and the deepest fall within. */
export interface DrawdownPart {
  readonly high: number;
  readonly low: number;
  /** Deepest fall within the part, a fraction <= 0. */
  readonly drawdown: number;
}

/**
 * Maximum drawdown of a span from its parts: the deepest fall lies within one of them, or leads from the highest value before
 * one to its low. A single value is a part too, so this is the definition for the minutes of the history, for the rollups that
 * the dashboard's tile is put together from (`apps/server/src/portal/wallet/segments.ts`) and for series in memory. Values may
 * be 0 or below, as those of an account that lost everything; a fall counts from a value above 0 alone.
 *
 * @param parts in time order
 * @returns a fraction <= 0; 0 for no parts
 * @see empyrical stats.py max_drawdown
 * @example drawdownOfParts([{ high: 120, low: 100, drawdown: -0.1 }, { high: 110, low: 90, drawdown: -0.05 }]) // => -0.25
 */
export function drawdownOfParts(parts: readonly DrawdownPart[]): number {
  let [peak, deepest] = [0, 0];
  for (const { high, low, drawdown } of parts) {
    const across = peak > 0 ? low / peak - 1 : 0;
    deepest = Math.min(deepest, drawdown, across);
    peak = Math.max(peak, high);
  }
  return deepest;
}

/**
 * `drawdownOfParts` with each value a part.
 *
 * @param values in time order; the first is the starting value. A fall counts from a value above 0 alone
 * @returns a fraction <= 0; 0 for fewer than two values
 * @example drawdownOfValues([100, 120, 90, 0]) // => -1
 */
export function drawdownOfValues(values: readonly number[]): number {
  let [peak, deepest] = [0, 0];
  for (const value of values) {
    if (value >= peak) peak = value;
    else if (peak > 0) deepest = Math.min(deepest, value / peak - 1);
  }
  return deepest;
}

/**
 * The underwater curve: how far each value lies below the highest one so far. As `drawdownSeries`, for values that may be 0 or
 * below: before the first value above 0 there is no fall.
 *
 * @param values normalized values in time order; the first is the starting value
 * @returns fractions <= 0, as many as values
 * @example underwater([100, 50, 0, 120]) // => [0, -0.5, -1, 0]
 */
export function underwater(values: readonly number[]): number[] {
  let peak = 0;
  return values.map((value) => {
    peak = Math.max(peak, value);
    return peak > 0 ? value / peak - 1 : 0;
  });
}

/**
 * How far each value lies below the highest one so far: V / running peak - 1.
 *
 * @param values normalized values in time order, each finite and > 0; the first is the starting value
 * @returns fractions in (-1, 0], as many as values
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py drawdown_series
 * @example drawdownSeries([100, 120, 90, 150]) // => [0, 0, -0.25, 0]
 */
export function drawdownSeries(values: readonly number[]): number[] {
  requirePositive(values);
  return underwater(values);
}

/**
 * Deepest fall from an earlier peak, as `drawdownOfValues`, for series in memory that hold nothing but values above 0.
 *
 * @param values normalized values in time order, each finite and > 0; the first is the starting value
 * @returns a fraction <= 0 (-0.25 is a fall of 25 %); 0 for fewer than two values
 * @throws RangeError naming the first bad index
 * @see empyrical stats.py max_drawdown
 * @public The figures in the documents of the backtests are measured with it.
 * @example maxDrawdown([100, 120, 90]) // => -0.25
 */
export function maxDrawdown(values: readonly number[]): number {
  requirePositive(values);
  return drawdownOfValues(values);
}

/**
 * The two values between which the deepest fall lies; the first of equally deep ones.
 *
 * @param values normalized values in time order, each finite and > 0
 * @returns null where no value lies below an earlier one
 * @throws RangeError naming the first bad index
 * @example deepestFall([100, 120, 110, 90, 130]) // => { peakIndex: 1, troughIndex: 3 }
 */
export function deepestFall(values: readonly number[]): DeepestFall | null {
  let deepest = 0;
  let fall: DeepestFall | null = null;
  let peakIndex = 0;
  for (const [index, drawdown] of drawdownSeries(values).entries()) {
    // Of two equal peaks the fall is counted from the later one.
    if (drawdown === 0) peakIndex = index;
    if (drawdown < deepest) {
      deepest = drawdown;
      fall = { peakIndex, troughIndex: index };
    }
  }
  return fall;
}
