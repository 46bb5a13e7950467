import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The page, the order and the filters of the order history. */
export type OrdersPageQuery = NonNullable<CallInput<'ordersPage'>['query']>;

/**
 * One page of the order history. The previous page stays on screen while the next one loads.
 *
 * @param query page, order and filters
 * @param isCurrent whether no order is missing. It is part of the key: an answer from a time when orders were missing
 *   must not stand for the whole list later.
 */
export const ordersPageQuery = (query: OrdersPageQuery, isCurrent: boolean) =>
  queryOptions({
    queryKey: queryKeys.orders.page(query, isCurrent),
    queryFn: ({ signal }) => callApi('ordersPage', { query }, signal),
    placeholderData: keepPreviousData,
  });

/** The symbols that have orders. */
export const orderSymbolsQuery = () =>
  queryOptions({
    queryKey: queryKeys.orders.symbols,
    queryFn: ({ signal }) => callApi('orderSymbols', {}, signal),
  });
