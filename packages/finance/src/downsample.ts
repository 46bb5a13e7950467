import { deepestFall } from './drawdown.ts';
import { requireFinite } from './preconditions.ts';

/** How `downsample` looks at a point. */
export interface Downsampling<T> {
  /** The value whose shape is to survive; with several values a point, that of the portfolio. */
  readonly valueOf: (point: T) => number;
  /**
   * Where a point lies, rising with the points, such as its time: stretches are then equal in it, so that a history that
   * is dense at its end is drawn evenly. By default stretches hold equally many points.
   */
  readonly positionOf?: (point: T) => number;
  /** Points to keep besides, such as those on both sides of a gap. */
  readonly isMarked?: (point: T) => boolean;
}

/** Index of the value that none other beats; of equals the first. */
function indexOfBest(values: readonly number[], beats: (value: number, best: number) => boolean): number {
  return values.reduce((best, value, index) => (beats(value, values[best] ?? value) ? index : best), 0);
}

function highest(values: readonly number[]): number {
  return indexOfBest(values, (value, best) => value > best);
}

function lowest(values: readonly number[]): number {
  return indexOfBest(values, (value, best) => value < best);
}

/** At most `room` of the items, evenly spread. */
function spread(items: readonly number[], room: number): number[] {
  if (items.length <= room) return [...items];
  return items.filter(
    (_, index) =>
      Math.floor((index * room) / items.length) !== Math.floor(((index - 1) * room) / items.length),
  );
}

/** Lowest and highest index of each of `count` stretches between the two ends, equal in position. */
function stretchExtremes(values: readonly number[], positions: readonly number[], count: number): number[] {
  const [from, to] = [positions[1] ?? 0, positions[values.length - 1] ?? 0];
  const stretches = new Map<number, number[]>();
  for (let index = 1; index < values.length - 1; index += 1) {
    const stretch = Math.min(
      count - 1,
      Math.floor((((positions[index] ?? from) - from) / (to - from)) * count),
    );
    const indices = stretches.get(stretch);
    if (indices) indices.push(index);
    else stretches.set(stretch, [index]);
  }
  return [...stretches.values()].flatMap((indices) => {
    const part = indices.map((index) => values[index] ?? 0);
    return [indices[lowest(part)] ?? 0, indices[highest(part)] ?? 0];
  });
}

/** Indices that matter most, most important first: ends, high and low, both ends of the deepest fall. */
function landmarks(values: readonly number[]): number[] {
  const fall = values.every((value) => value > 0) ? deepestFall(values) : null;
  const ends = [0, values.length - 1, highest(values), lowest(values)];
  return fall === null ? ends : [...ends, fall.peakIndex, fall.troughIndex];
}

/**
 * At most `limit` of the points, in their order, chosen so that the shape survives: first and last always; from 4 on the
 * highest and the lowest; from 6 on, where all values are above 0, both ends of the deepest fall, so that the maximum
 * drawdown stays exact; then marked points, thinned evenly where there is no room for all; then the lowest and the highest
 * of equal stretches. No point is moved, averaged or made up. The same points give the same answer.
 *
 * @param points in time order
 * @param limit a whole number from 2 up
 * @param by which value to look at, finite for each point, and which points are marked
 * @returns all points where they are no more than the limit
 * @throws RangeError for a bad limit, and naming the first bad index
 * @example downsample([5, 6, 5, 9, 5, 1, 5], 4, { valueOf: (value) => value }) // => [5, 9, 1, 5]
 */
export function downsample<T>(points: readonly T[], limit: number, by: Downsampling<T>): T[] {
  if (!(Number.isInteger(limit) && limit >= 2))
    throw new RangeError(`The limit is ${limit}; it must be a whole number from 2 up.`);
  const values = points.map((point) => by.valueOf(point));
  requireFinite(values);
  if (points.length <= limit) return [...points];

  const kept = new Set([...new Set(landmarks(values))].slice(0, limit));
  const { isMarked } = by;
  if (isMarked) {
    const marked = points.flatMap((point, index) => (!kept.has(index) && isMarked(point) ? [index] : []));
    for (const index of spread(marked, limit - kept.size)) kept.add(index);
  }
  const room = Math.floor((limit - kept.size) / 2);
  const positions = points.map((point, index) => by.positionOf?.(point) ?? index);
  if (room > 0) for (const index of stretchExtremes(values, positions, room)) kept.add(index);
  return points.filter((_, index) => kept.has(index));
}
