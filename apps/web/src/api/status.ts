import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** Demo or live, how the collector fares, whether orders are current, and when first figures come. */
export const statusQuery = () =>
  queryOptions({ queryKey: ['status'], queryFn: ({ signal }) => callApi('status', {}, signal) });
