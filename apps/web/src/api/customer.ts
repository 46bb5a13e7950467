import { customerCalls } from '@equanim/contract/customer-calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf, rangeOf, type AskedHistory } from './asked-history.ts';
import { callApi } from './client.ts';
import { callQuery, keyOf } from './use-call.ts';

/** The history of a range that ends 24 hours ago, or of a span that ends there at the latest. */
export const customerHistoryQuery = (asked: AskedHistory) =>
  queryOptions({
    queryKey: keyOf('customerHistory', asked),
    queryFn: async ({ signal }) => ({
      asked,
      range: rangeOf(asked),
      ...(await callApi(customerCalls.customerHistory, { query: queryOf(asked) }, signal)),
    }),
    placeholderData: keepPreviousData,
  });

/** The open positions of every category by symbol and side. */
export const customerPositionsQuery = () =>
  callQuery(customerCalls.customerPositions, { query: { category: 'all' } });
