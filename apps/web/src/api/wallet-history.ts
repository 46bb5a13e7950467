import type { Range } from '@equanim/contract/range';
import { HISTORY_LIMIT } from '@equanim/contract/wallet';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The history of the account in a range. The answer for a range that was left meanwhile is dropped. */
export const walletHistoryQuery = (range: Range) =>
  queryOptions({
    queryKey: ['wallet', 'history', range],
    queryFn: async ({ signal }) => ({
      range,
      ...(await callApi('walletHistory', { query: { time_range: range, limit: HISTORY_LIMIT } }, signal)),
    }),
    placeholderData: keepPreviousData,
  });
