import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/**
 * A sample kept aside beside the last good minute, with what the change between them is made of.
 *
 * @param id of the sample
 */
export const quarantineReviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['quality', 'quarantine', id],
    queryFn: ({ signal }) => callApi('reviewQuarantine', { params: { id } }, signal),
  });
