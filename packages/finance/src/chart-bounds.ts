import { requireFinite } from './preconditions.ts';

/** Lower and upper end of a y-axis. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

const DEFAULT_BOUNDS: Bounds = Object.freeze({ min: 0.98, max: 1.02 });

const FLAT_THRESHOLD = 0.0001;

const FLAT_MARGIN = 0.05;
const PADDING_RATIO = 0.1;

/**
 * Y-axis of a chart of normalized values (Specification 9.20 and 9.21): 0.98 to 1.02 without data; widened by 0.05 both
 * ways when the values are flat; else padded by 10 percent of their span both ways. Flat means a span under 0.0001.
 *
 * @param values of every series shown, each finite
 * @throws RangeError naming the first bad index
 * @example chartBounds([1, 1.2, 1.1]) // => { min: 0.98, max: 1.22 }
 */
export function chartBounds(values: readonly number[]): Bounds {
  requireFinite(values);
  if (values.length === 0) return DEFAULT_BOUNDS;
  // Math.min(...values) fails on a hundred thousand values; reduce does not.
  const low = values.reduce((least, value) => Math.min(least, value));
  const high = values.reduce((most, value) => Math.max(most, value));
  const margin = high - low < FLAT_THRESHOLD ? FLAT_MARGIN : (high - low) * PADDING_RATIO;
  return { min: low - margin, max: high + margin };
}
