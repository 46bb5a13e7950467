import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The newest snapshot of the account. */
export const walletCurrentQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'current'],
    queryFn: ({ signal }) => callApi('walletCurrent', {}, signal),
  });
