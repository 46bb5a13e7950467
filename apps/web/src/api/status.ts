import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** Demo or live, and how the collector fares. */
export const statusQuery = () =>
  queryOptions({ queryKey: ['status'], queryFn: ({ signal }) => callApi('status', {}, signal) });
