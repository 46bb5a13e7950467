import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';

/** The page and the filters of the order history. */
export type OrdersPageQuery = NonNullable<CallInput<'ordersPage'>['query']>;

/**
 * One page of the order history, newest first. The page before stays on screen while the next one loads.
 *
 * @param query page and filters
 * @param isCurrent whether no order is missing: what was answered while some were does not stand for them all later
 */
export const ordersPageQuery = (query: OrdersPageQuery, isCurrent: boolean) =>
  queryOptions({
    queryKey: ['orders', 'page', query, isCurrent],
    queryFn: ({ signal }) => callApi('ordersPage', { query }, signal),
    placeholderData: keepPreviousData,
  });
