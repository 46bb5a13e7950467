import { STALE_HEADER, type Position } from '@equanim/contract/positions';
import { walletCalls } from '@equanim/contract/wallet-calls';
import { queryOptions } from '@tanstack/react-query';
import { askApi } from './client.ts';
import { keyOf } from './use-call.ts';

export interface OpenPositions {
  positions: Position[];
  /** Whether the exchange gave no answer: these are then the positions of the last sample. */
  isStale: boolean;
}

/** The open positions of every category, in full. */
export const positionsQuery = () =>
  queryOptions({
    queryKey: keyOf('positions'),
    queryFn: async ({ signal }): Promise<OpenPositions> => {
      const { reply, headers } = await askApi(walletCalls.positions, { query: { category: 'all' } }, signal);
      return { positions: reply, isStale: headers.get(STALE_HEADER) === 'true' };
    },
  });
