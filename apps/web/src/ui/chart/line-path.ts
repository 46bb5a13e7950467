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
