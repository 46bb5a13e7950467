import { HISTORY_LIMIT } from '@equanim/contract/wallet';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf, rangeOf, type AskedHistory } from './asked-history.ts';
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

/** The history of the account in a range or a span. The answer for a superseded one is dropped. */
export const walletHistoryQuery = (asked: AskedHistory) =>
  queryOptions({
    queryKey: queryKeys.wallet.history(asked),
    queryFn: async ({ signal }) => ({
      asked,
      range: rangeOf(asked),
      ...(await callApi('walletHistory', { query: { ...queryOf(asked), limit: HISTORY_LIMIT } }, signal)),
    }),
    placeholderData: keepPreviousData,
  });
