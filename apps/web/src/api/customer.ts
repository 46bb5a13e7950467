import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf, rangeOf, type AskedHistory } from './asked-history.ts';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** How many days the daily trading summary covers (Specification 9.22). */
const SUMMARY_DAYS = 30;

/** The newest snapshot at least 24 hours old. */
export const customerCurrentQuery = () =>
  queryOptions({
    queryKey: queryKeys.customer.current,
    queryFn: ({ signal }) => callApi('customerCurrent', {}, signal),
  });

/** The history of a range that ends 24 hours ago, or of a span that ends there at the latest. */
export const customerHistoryQuery = (asked: AskedHistory) =>
  queryOptions({
    queryKey: queryKeys.customer.history(asked),
    queryFn: async ({ signal }) => ({
      asked,
      range: rangeOf(asked),
      ...(await callApi('customerHistory', { query: queryOf(asked) }, signal)),
    }),
    placeholderData: keepPreviousData,
  });

/** The open positions of every category by symbol and side. */
export const customerPositionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.customer.positions,
    queryFn: ({ signal }) => callApi('customerPositions', { query: { category: 'all' } }, signal),
  });

/**
 * Long and short orders of each UTC day.
 *
 * @param isCurrent whether no order is missing. It is part of the key: an answer from a time when orders were missing
 *   must not stand for the whole list later.
 */
export const dailySummaryQuery = (isCurrent: boolean) =>
  queryOptions({
    queryKey: queryKeys.customer.dailySummary(isCurrent),
    queryFn: ({ signal }) => callApi('dailySummary', { query: { days: SUMMARY_DAYS } }, signal),
  });
