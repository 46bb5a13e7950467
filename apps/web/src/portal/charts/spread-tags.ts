/**
 * Moves two tags apart that would cover each other, each by half of what is missing.
 *
 * @param tops where the two stand, px
 * @param distance the least distance between them, px
 * @example spreadTags([100, 104], 20) // => [92, 112]
 */
export function spreadTags([one, other]: [number, number], distance: number): [number, number] {
  const missing = distance - Math.abs(one - other);
  if (missing <= 0) return [one, other];
  const half = missing / 2;
  return one <= other ? [one - half, other + half] : [one + half, other - half];
}
