import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The open positions, in full. */
export const positionsQuery = () =>
  queryOptions({ queryKey: ['positions'], queryFn: ({ signal }) => callApi('positions', {}, signal) });
