import type { Range } from '@equanim/contract/range';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The history of a range that ends 24 hours ago. */
export const customerHistoryQuery = (range: Range) =>
  queryOptions({
    queryKey: ['customer', 'history', range],
    queryFn: async ({ signal }) => ({
      range,
      ...(await callApi('customerHistory', { query: { time_range: range } }, signal)),
    }),
    placeholderData: keepPreviousData,
  });
