/** Pairs of neighbors in a list. */
export function pairs<T>(items: readonly T[]): [T, T][] {
  return items
    .slice(1)
    .flatMap((item, index) => items.slice(index, index + 1).map((before): [T, T] => [before, item]));
}
