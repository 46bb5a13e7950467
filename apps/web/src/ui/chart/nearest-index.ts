/**
 * Index of the position nearest to a place, found by halving.
 *
 * @param positions ascending
 * @returns null for no positions; of two equally near the left one
 */
export function nearestIndex(positions: readonly number[], place: number): number | null {
  if (positions.length === 0) return null;
  let low = 0;
  let high = positions.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((positions[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  const right = positions[low] ?? 0;
  const left = positions[low - 1];
  return left !== undefined && place - left <= right - place ? low - 1 : low;
}
