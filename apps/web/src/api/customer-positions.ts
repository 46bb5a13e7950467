import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The open positions by symbol and side. */
export const customerPositionsQuery = () =>
  queryOptions({
    queryKey: ['customer', 'positions'],
    queryFn: ({ signal }) => callApi('customerPositions', {}, signal),
  });
