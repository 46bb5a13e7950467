/** From which absolute return on a cell takes the next stronger tint, fractions. */
export const TONE_STEPS = [0.01, 0.03, 0.08] as const;

/**
 * The tint of a month: `up` or `down` and how strong, 1 to 4; none for a return of 0.
 *
 * @param value a fraction
 * @example toneOf(-0.02) // => 'tone-down-2'
 */
export function toneOf(value: number): string {
  if (value === 0) return '';
  const size = Math.abs(value);
  const strength = 1 + TONE_STEPS.filter((step) => size >= step).length;
  return `tone-${value > 0 ? 'up' : 'down'}-${String(strength)}`;
}
