import { z } from 'zod';

/** The eight ranges of a history, as they stand on the wire and in the order the buttons show them. */
export const RANGES = ['1d', '1w', '1m', '6m', 'ytd', '1y', '5y', 'max'] as const;

/** One of the eight ranges of a history. */
export type Range = (typeof RANGES)[number];

/** The range a history is asked for when none is given (Specification 9.16). */
export const DEFAULT_RANGE: Range = '1m';

export const range = z.enum(RANGES).meta({
  id: 'Range',
  description:
    'Days counted back from now; ytd from 1 January UTC. The first point is the last sample at or before that moment where one lies within an hour of it, else the first one after',
});
