import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The newest snapshot at least 24 hours old. */
export const customerCurrentQuery = () =>
  queryOptions({
    queryKey: ['customer', 'current'],
    queryFn: ({ signal }) => callApi('customerCurrent', {}, signal),
  });
