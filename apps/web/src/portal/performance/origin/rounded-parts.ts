/** Rounds halves away from zero, like every figure on the screen. */
const round = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** A sum in doubles is off by less than this of a unit of the last place; what is further off is no rounding. */
const MAX_NOISE = 0.01;

/**
 * Parts rounded so that they add up to the rounded whole. Where rounding each by itself would miss it, the parts that
 * lost most by rounding are corrected by a unit of the last place. Parts that do not add up to the whole are left as
 * they are.
 *
 * @param parts in any unit
 * @param whole what they add up to, in the same unit
 * @param digits decimals to round to
 * @returns the parts, in their order
 * @example roundedParts([0.334, 0.333, 0.333], 1, 2) // => [0.34, 0.33, 0.33]
 */
export function roundedParts(parts: readonly number[], whole: number, digits: number): number[] {
  const scale = 10 ** digits;
  const exact = parts.map((part) => part * scale);
  const rounded = exact.map(round);
  const missing = round(whole * scale) - rounded.reduce((sum, part) => sum + part, 0);
  const isWhole = Math.abs(exact.reduce((sum, part) => sum + part, 0) - whole * scale) < MAX_NOISE;
  if (missing !== 0 && isWhole) {
    const sign = Math.sign(missing);
    const lost = (index: number) => sign * ((exact[index] ?? 0) - (rounded[index] ?? 0));
    const giving = [...parts.keys()].toSorted((a, b) => lost(b) - lost(a)).slice(0, Math.abs(missing));
    for (const index of giving) rounded[index] = (rounded[index] ?? 0) + sign;
  }
  return rounded.map((part) => part / scale);
}
