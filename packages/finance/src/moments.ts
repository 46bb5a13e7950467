/** How many values there are, their mean, and how they spread around it: enough to put two parts of a series together. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  /** Sum of the squared deviations from the mean. */
  readonly squares: number;
}

/** Those of no value at all. */
export const NO_MOMENTS: Moments = { count: 0, mean: 0, squares: 0 };

/**
 * The moments of a single value.
 *
 * @example momentsOf(3) // => { count: 1, mean: 3, squares: 0 }
 */
export function momentsOf(value: number): Moments {
  return { count: 1, mean: value, squares: 0 };
}

/**
 * The moments of two series put together, without the cancellation of a sum of squares.
 *
 * @see Chan, Golub and LeVeque, Updating Formulae and a Pairwise Algorithm for Computing Sample Variances (1979)
 * @example combineMoments({ count: 1, mean: 1, squares: 0 }, { count: 1, mean: 3, squares: 0 }) // => { count: 2, mean: 2, squares: 2 }
 */
export function combineMoments(one: Moments, other: Moments): Moments {
  const count = one.count + other.count;
  if (count === 0) return NO_MOMENTS;
  const apart = other.mean - one.mean;
  return {
    count,
    mean: one.mean + (apart * other.count) / count,
    squares: one.squares + other.squares + (apart * apart * one.count * other.count) / count,
  };
}
