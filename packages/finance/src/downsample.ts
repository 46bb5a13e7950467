import { deepestFall } from './drawdown.ts';
import { requireFinite } from './preconditions.ts';

/** How `downsample` looks at a point. */
export interface Downsampling<T> {
  /**
   * The values whose shapes must survive, one for each series, the most important series first; null where a series has
   * no value. Every point has equally many.
   */
  readonly valuesOf: (point: T) => readonly (number | null)[];
  /**
   * Where a point lies, such as its time; it rises from point to point. Segments are then equally long in it, so that a
   * history that is dense at its end is drawn evenly. By default segments hold equally many points.
   */
  readonly positionOf?: (point: T) => number;
  /** Points to keep in addition, such as those on both sides of a gap. */
  readonly isMarked?: (point: T) => boolean;
}

/** Index of the value that no other beats; the first of equals. */
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

/** The values of a series, and the index of the point that each belongs to. */
interface Series {
  readonly values: readonly number[];
  readonly indices: readonly number[];
}

/** The series that have any value. */
function seriesOf(rows: readonly (readonly (number | null)[])[]): Series[] {
  const all = (rows[0] ?? []).map((_, place): Series => {
    const values: number[] = [];
    const indices: number[] = [];
    for (let index = 0; index < rows.length; index++) {
      const value = rows[index]?.[place] ?? null;
      if (value === null) continue;
      values.push(value);
      indices.push(index);
    }
    return { values, indices };
  });
  return all.filter(({ values }) => values.length > 0);
}

/** Lowest and highest of each of `count` segments between the first and the last point, equal in position. */
function segmentExtremes({ values, indices }: Series, positions: readonly number[], count: number): number[] {
  const last = positions.length - 1;
  const [from, to] = [positions[1] ?? 0, positions[last] ?? 0];
  const extremes: number[] = [];
  let current = -1;
  let [low, high] = [0, 0];
  // Positions rise, so a segment is over where the next one begins.
  for (let place = 0; place < indices.length; place++) {
    const index = indices[place] ?? 0;
    if (index === 0 || index === last) continue;
    const value = values[place] ?? 0;
    const part = ((positions[index] ?? from) - from) / (to - from);
    const segment = Math.min(count - 1, Math.floor(part * count));
    if (segment !== current) {
      extremes.push(index, index);
      [current, low, high] = [segment, value, value];
    } else if (value < low) {
      extremes[extremes.length - 2] = index;
      low = value;
    } else if (value > high) {
      extremes[extremes.length - 1] = index;
      high = value;
    }
  }
  return extremes;
}

/**
 * The extremes of as many segments as there is room for. Several series often share an extreme point, so more segments fit
 * than the room divided by the number of series.
 */
function extremesWithin(room: number, series: readonly Series[], positions: readonly number[]): number[] {
  const extremesOf = (count: number): number[] => [
    ...new Set(series.flatMap((each) => (count === 0 ? [] : segmentExtremes(each, positions, count)))),
  ];
  let fitting = Math.floor(room / (2 * series.length));
  let most = Math.floor(room / 2);
  let extremes = extremesOf(fitting);
  while (fitting < most) {
    const count = Math.ceil((fitting + most) / 2);
    const more = extremesOf(count);
    if (more.length <= room) [fitting, extremes] = [count, more];
    else most = count - 1;
  }
  return extremes;
}

/** The most important indices of a series, in that order: ends, high and low, both ends of the deepest fall. */
function landmarks({ values, indices }: Series): number[] {
  const fall = values.every((value) => value > 0) ? deepestFall(values) : null;
  const ends = [0, values.length - 1, highest(values), lowest(values)];
  const places = fall === null ? ends : [...ends, fall.peakIndex, fall.troughIndex];
  return places.map((place) => indices[place] ?? 0);
}

/**
 * Thins a series to at most `limit` of its points, in order. Nothing else in the product thins: the server calls it to send
 * at most 500 points, and the browser, through `thinForChart`, to draw at most the target of the range.
 *
 * The shape of every series survives. The first and the last point always stay. Of the first series a limit from 4 up keeps
 * the highest and the lowest, and from 6 up, where all its values are above 0, both ends of the deepest fall, so that the
 * maximum drawdown stays exact. Then come the same points and the ends of each further series, six points for each; then
 * marked points, thinned evenly where there is no room for all; then the lowest and the highest of each series in equal
 * segments. No point is moved, averaged or made up. The same points always give the same result.
 *
 * @param points in time order
 * @param limit a whole number from 2 up
 * @param by which values to look at, finite where there are any, and which points are marked
 * @returns all points where they are no more than the limit
 * @throws RangeError for a bad limit, and naming the first bad index
 * @example downsample([5, 6, 5, 9, 5, 1, 5], 4, { valuesOf: (value) => [value] }) // => [5, 9, 1, 5]
 */
export function downsample<T>(points: readonly T[], limit: number, by: Downsampling<T>): T[] {
  if (!(Number.isInteger(limit) && limit >= 2))
    throw new RangeError(`The limit is ${limit}; it must be a whole number from 2 up.`);
  const rows = points.map((point) => by.valuesOf(point));
  const series = seriesOf(rows);
  for (const place of rows[0]?.keys() ?? []) requireFinite(rows.map((row) => row[place] ?? 0));
  if (points.length <= limit) return [...points];

  const ranked = new Set([0, points.length - 1, ...series.flatMap(landmarks)]);
  const kept = new Set([...ranked].slice(0, limit));
  const { isMarked } = by;
  if (isMarked) {
    const marked = points.flatMap((point, index) => (!kept.has(index) && isMarked(point) ? [index] : []));
    for (const index of spread(marked, limit - kept.size)) kept.add(index);
  }
  const positions = points.map((point, index) => by.positionOf?.(point) ?? index);
  if (series.length > 0)
    for (const index of extremesWithin(limit - kept.size, series, positions)) kept.add(index);
  return points.filter((_, index) => kept.has(index));
}

const MAX_UNTHINNED_POINTS = 200;

/**
 * Thins what the server sent to what a dashboard chart draws: all points up to 200, else at most the target of its range
 * (Specification 9.17). The shape of every series survives, as `downsample` says.
 *
 * @param points in time order
 * @param target a whole number from 2 up
 * @param by which values to look at, finite where there are any, and which points are marked
 * @throws RangeError for a bad target, and naming the first bad index
 * @see downsample
 * @example thinForChart(Array.from({ length: 900 }, () => 1), 80, { valuesOf: (value) => [value] }).length <= 80 // => true
 */
export function thinForChart<T>(points: readonly T[], target: number, by: Downsampling<T>): T[] {
  return downsample(points, points.length > MAX_UNTHINNED_POINTS ? target : MAX_UNTHINNED_POINTS, by);
}
