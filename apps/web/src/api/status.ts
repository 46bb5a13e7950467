import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Demo or live, the state of the collector, whether orders are current, and when the first figures come. */
export const statusQuery = () =>
  queryOptions({
    queryKey: queryKeys.status,
    queryFn: ({ signal }) => callApi('status', {}, signal),
  });
