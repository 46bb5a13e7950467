/**
 * Moves apart two tags that would cover each other, each by half the missing distance.
 *
 * @param tops the vertical positions of the two, px
 * @param distance the least distance between them, px
 * @example spreadTags([100, 104], 20) // => [92, 112]
 */
export function spreadTags([one, other]: [number, number], distance: number): [number, number] {
  const missing = distance - Math.abs(one - other);
  if (missing <= 0) return [one, other];
  const half = missing / 2;
  return one <= other ? [one - half, other + half] : [one + half, other - half];
}
