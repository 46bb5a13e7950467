import { HISTORY_LIMIT, type BalancePoint, type HistoryStats } from '@equanim/contract/wallet';
import { walletCalls } from '@equanim/contract/wallet-calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf, rangeOf, type AskedHistory } from './asked-history.ts';
import { callApi } from './client.ts';
import { keyOf } from './use-call.ts';

/** What the points alone say of their range, where the server sends no statistics: no point between them is left out. */
function endsOf(data: readonly BalancePoint[]): HistoryStats {
  const [first, last] = [data[0], data.at(-1)];
  return {
    start_value: first?.normalized_value ?? null,
    end_value: last?.normalized_value ?? null,
    change: last?.rolling_percentage_change ?? null,
  };
}

/** The history of the account in a range or a span. The answer for a superseded one is dropped. */
export const walletHistoryQuery = (asked: AskedHistory) =>
  queryOptions({
    queryKey: keyOf('walletHistory', asked),
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(asked), limit: HISTORY_LIMIT };
      const reply = await callApi(walletCalls.walletHistory, { query }, signal);
      return { asked, range: rangeOf(asked), ...reply, stats: { ...endsOf(reply.data), ...reply.stats } };
    },
    placeholderData: keepPreviousData,
  });
