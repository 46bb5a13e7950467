import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The open positions of every category by symbol and side. */
export const customerPositionsQuery = () =>
  queryOptions({
    queryKey: ['customer', 'positions'],
    queryFn: ({ signal }) => callApi('customerPositions', { query: { category: 'all' } }, signal),
  });
