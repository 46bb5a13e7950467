/** Where a point of a line stands; null where the line has none. */
export type Place = readonly [x: number, y: number] | null;

/**
 * A line through places as the path of an SVG, interrupted where there is none.
 *
 * @example linePath([[0, 1], null, [2, 3.456]]) // => 'M0 1M2 3.46'
 */
export function linePath(places: readonly Place[]): string {
  let isDrawn = false;
  return places
    .map((place) => {
      const command = isDrawn ? 'L' : 'M';
      isDrawn = place !== null;
      return place === null ? '' : `${command}${place.map((each) => Number(each.toFixed(2))).join(' ')}`;
    })
    .join('');
}

/**
 * The area between a line without interruptions and a base.
 *
 * @param base px from the top
 * @example areaPath([[0, 1], [2, 3]], 9) // => 'M0 1L2 3L2 9L0 9Z'
 */
export function areaPath(places: ReadonlyArray<readonly [x: number, y: number]>, base: number): string {
  const [first, last] = [places[0], places.at(-1)];
  return first && last ? `${linePath([...places, [last[0], base], [first[0], base]])}Z` : '';
}

/** Steps of an axis are one, two or five times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** Values as near as this share of themselves are one value to a chart. */
const NOISE = 1e-9;
/** Digits of a value beside a chart: beyond NOISE, and short of where 35 times 0.01 is more than 0.35. */
const DIGITS = 12;

/**
 * Round values that hold two others between them.
 *
 * @param count about so many
 * @returns in rising order, at least two
 * @example roundValues(9_700, 18_340, 4) // => [5000, 10000, 15000, 20000]
 */
export function roundValues(low: number, high: number, count: number): number[] {
  const isFlat = high - low <= Math.abs(low) * NOISE;
  const top = isFlat ? low + Math.max(1, Math.abs(low)) : high;
  const room = top - low;
  const power = 10 ** Math.floor(Math.log10(room / count));
  const step = power * (STEPS.find((each) => each * power >= room / count) ?? 10);
  const valueAt = (steps: number): number => Number((steps * step).toPrecision(DIGITS));
  // A quotient is rounded as well: the values decide what they hold.
  let first = Math.floor(low / step);
  while (valueAt(first) > low) first -= 1;
  let last = Math.max(first + 1, Math.ceil(top / step));
  while (valueAt(last) < high) last += 1;
  return Array.from({ length: last - first + 1 }, (_, index) => valueAt(first + index));
}
