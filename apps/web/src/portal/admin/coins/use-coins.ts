import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { walletCoinsQuery } from '../../../api/wallet.ts';

/**
 * The coins of the newest snapshot, asked for again as soon as the balance on show is a newer one.
 *
 * @param balanceAt when the shown balance was taken; undefined before there is one
 */
export function useCoins(balanceAt: string | undefined) {
  const query = useQuery(walletCoinsQuery());
  const { refetch, data } = query;
  const coinsAt = data?.timestamp;
  useEffect(() => {
    if (balanceAt === undefined || coinsAt === undefined) return;
    // Balance and coins are often renewed together: the call that is under way is the one that is needed.
    if (Date.parse(balanceAt) > Date.parse(coinsAt)) void refetch({ cancelRefetch: false });
  }, [balanceAt, coinsAt, refetch]);
  return query;
}
