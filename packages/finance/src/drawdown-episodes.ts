/** A fall from a peak: where it begins, is deepest and ends. Indexes are those of the values. */
export interface DrawdownEpisode {
  /** The last value that is as high as the peak. */
  readonly peakIndex: number;
  /** The first one of the deepest. */
  readonly troughIndex: number;
  /** The first value that is as high as the peak again; null while it is under water. */
  readonly recoveryIndex: number | null;
  /** A fraction < 0: trough / peak - 1. */
  readonly depth: number;
}

/**
 * Every fall from a running peak, from the peak to the first value that is as high again.
 *
 * @param values normalized values in time order; the first is the starting value. A fall counts from a value above 0 alone
 * @returns in time order; the deepest one is as deep as `maxDrawdown`
 * @see QuantStats stats.py drawdown_details
 * @example drawdownEpisodes([100, 120, 90, 120, 110]) // => [{ peakIndex: 1, troughIndex: 2, recoveryIndex: 3, depth: -0.25 }, { peakIndex: 3, troughIndex: 4, recoveryIndex: null, depth: -0.08333333333333 }]
 */
export function drawdownEpisodes(values: readonly number[]): DrawdownEpisode[] {
  const episodes: DrawdownEpisode[] = [];
  let [peak, peakIndex] = [0, 0];
  let troughIndex: number | null = null;
  const add = (recoveryIndex: number | null): void => {
    if (troughIndex === null) return;
    episodes.push({ peakIndex, troughIndex, recoveryIndex, depth: (values[troughIndex] ?? 0) / peak - 1 });
  };
  for (const [index, value] of values.entries()) {
    if (value >= peak) {
      add(index);
      [peak, peakIndex, troughIndex] = [value, index, null];
    } else if (peak > 0 && (troughIndex === null || value < (values[troughIndex] ?? 0))) {
      troughIndex = index;
    }
  }
  add(null);
  return episodes;
}

/**
 * The deepest falls, the deepest one first; of equally deep ones the earlier.
 *
 * @param episodes in time order
 * @param count how many at most
 * @example deepestEpisodes(drawdownEpisodes([10, 9, 10, 5, 10]), 1) // => [{ peakIndex: 2, troughIndex: 3, recoveryIndex: 4, depth: -0.5 }]
 */
export function deepestEpisodes(episodes: readonly DrawdownEpisode[], count: number): DrawdownEpisode[] {
  return episodes.toSorted((one, other) => one.depth - other.depth).slice(0, count);
}
