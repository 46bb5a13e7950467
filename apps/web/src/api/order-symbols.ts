import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The symbols orders exist for. */
export const orderSymbolsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'symbols'],
    queryFn: ({ signal }) => callApi('orderSymbols', {}, signal),
  });
