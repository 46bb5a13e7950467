import { STALE_HEADER, type Position } from '@equanim/contract/positions';
import { queryOptions } from '@tanstack/react-query';
import { askApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

export interface OpenPositions {
  positions: Position[];
  /** Whether the exchange gave no answer: these are then the positions of the last sample. */
  isStale: boolean;
}

/** The open positions of every category, in full. */
export const positionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.positions,
    queryFn: async ({ signal }): Promise<OpenPositions> => {
      const { reply, headers } = await askApi('positions', { query: { category: 'all' } }, signal);
      return { positions: reply, isStale: headers.get(STALE_HEADER) === 'true' };
    },
  });
