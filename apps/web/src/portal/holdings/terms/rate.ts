/**
 * A rate of the terms, with the places it has: `3%`, `2.5%`.
 *
 * @param rate a fraction
 */
export const formatRate = (rate: number): string => `${String(Number((rate * 100).toFixed(4)))}%`;

/** `1 day`, `30 days`. */
export const counted = (count: number, unit: string): string =>
  `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
