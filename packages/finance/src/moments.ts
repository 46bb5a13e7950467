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

/** Moments of two series side by side, and how they spread together. */
export interface PairMoments {
  readonly count: number;
  readonly mean: number;
  readonly otherMean: number;
  /** Sum of the squared deviations from the mean, of each series. */
  readonly squares: number;
  readonly otherSquares: number;
  /** Sum of the products of both deviations. */
  readonly products: number;
}

/**
 * The moments of a value beside that of another series.
 *
 * @example momentsOfPair(3, 5) // => { count: 1, mean: 3, otherMean: 5, squares: 0, otherSquares: 0, products: 0 }
 */
export function momentsOfPair(value: number, other: number): PairMoments {
  return { count: 1, mean: value, otherMean: other, squares: 0, otherSquares: 0, products: 0 };
}

/**
 * The moments of two parts of such series put together, as `combineMoments` does for one; each has a pair at least.
 *
 * @see Schubert and Gertz, Numerically Stable Parallel Computation of (Co-)Variance (2018)
 * @example combinePairMoments(momentsOfPair(1, 2), momentsOfPair(3, 6)) // => { count: 2, mean: 2, otherMean: 4, squares: 2, otherSquares: 8, products: 4 }
 */
export function combinePairMoments(one: PairMoments, next: PairMoments): PairMoments {
  const count = one.count + next.count;
  const [apart, otherApart] = [next.mean - one.mean, next.otherMean - one.otherMean];
  const share = next.count / count;
  const weight = one.count * share;
  return {
    count,
    mean: one.mean + apart * share,
    otherMean: one.otherMean + otherApart * share,
    squares: one.squares + next.squares + apart * apart * weight,
    otherSquares: one.otherSquares + next.otherSquares + otherApart * otherApart * weight,
    products: one.products + next.products + apart * otherApart * weight,
  };
}
