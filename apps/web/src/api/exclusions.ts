import { queryOptions } from '@tanstack/react-query';
import { callApi, type CallReply } from './client.ts';

/** A window left out of every history and statistic; both ends belong to it. */
export type Exclusion = CallReply<'exclusions'>[number];

/** Windows left out, oldest first. */
export const exclusionsQuery = () =>
  queryOptions({
    queryKey: ['quality', 'exclusions'],
    queryFn: ({ signal }) => callApi('exclusions', {}, signal),
  });
