import { requirePositive } from './preconditions.ts';

/** Where the deepest fall begins and ends. */
export interface DeepestFall {
  readonly peakIndex: number;
  readonly troughIndex: number;
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
  let peak = 0;
  return values.map((value) => {
    peak = Math.max(peak, value);
    return value / peak - 1;
  });
}

/**
 * Deepest fall from an earlier peak.
 *
 * Used on series in memory: backtests, and Calmar ratios. The dashboard's tile is put together from the database's rollups by the
 * same definition: `apps/server/src/portal/wallet/stretches.ts`. A test holds the two together.
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
