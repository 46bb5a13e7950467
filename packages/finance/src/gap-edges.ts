import { MINUTE_MS } from './calendar.ts';

/** Two instants and all between them, epoch milliseconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * The minutes on both sides of a gap: the last with a sample before it, and the first after it. A thinned chart keeps points
 * there, so that a gap keeps its width, and breaks its line between them.
 *
 * @param gap its first and its last missing minute
 * @returns the two minutes, one earlier and one later
 * @example gapEdges({ from: 120_000, to: 300_000 }) // => { from: 60_000, to: 360_000 }
 */
export function gapEdges({ from, to }: TimeSpan): TimeSpan {
  return { from: from - MINUTE_MS, to: to + MINUTE_MS };
}
