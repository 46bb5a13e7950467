import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** Samples kept aside, newest first. */
export const quarantineQuery = () =>
  queryOptions({
    queryKey: ['quality', 'quarantine'],
    queryFn: ({ signal }) => callApi('quarantine', {}, signal),
  });
