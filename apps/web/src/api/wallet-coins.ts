import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** The coins of the newest snapshot of the account. */
export const walletCoinsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'coins'],
    queryFn: ({ signal }) => callApi('walletCoins', {}, signal),
  });
