import type { Range } from '@equanim/contract/range';
import { HISTORY_LIMIT } from '@equanim/contract/wallet';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The newest snapshot of the account. */
export const walletCurrentQuery = () =>
  queryOptions({
    queryKey: queryKeys.wallet.current,
    queryFn: ({ signal }) => callApi('walletCurrent', {}, signal),
  });

/** The coins of the newest snapshot of the account. */
export const walletCoinsQuery = () =>
  queryOptions({
    queryKey: queryKeys.wallet.coins,
    queryFn: ({ signal }) => callApi('walletCoins', {}, signal),
  });

/** The history of the account in a range. The answer for a superseded range is dropped. */
export const walletHistoryQuery = (range: Range) =>
  queryOptions({
    queryKey: queryKeys.wallet.history(range),
    queryFn: async ({ signal }) => ({
      range,
      ...(await callApi('walletHistory', { query: { time_range: range, limit: HISTORY_LIMIT } }, signal)),
    }),
    placeholderData: keepPreviousData,
  });
