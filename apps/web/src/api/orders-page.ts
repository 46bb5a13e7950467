import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';

/** The page and the filters of the order history. */
export type OrdersPageQuery = NonNullable<CallInput<'ordersPage'>['query']>;

/** One page of the order history, newest first. The page before stays on screen while the next one loads. */
export const ordersPageQuery = (query: OrdersPageQuery) =>
  queryOptions({
    queryKey: ['orders', 'page', query],
    queryFn: ({ signal }) => callApi('ordersPage', { query }, signal),
    placeholderData: keepPreviousData,
  });
