import { channels } from '@equanim/contract/channels';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToChannel } from '../../api/live-channel.ts';
import { positionsQuery } from '../../api/positions.ts';
import { walletCurrentQuery } from '../../api/wallet-current.ts';
import { useSession } from '../session/use-session.ts';

/** A refetch that is under way may have been answered before the state that was just told. */
async function show(queries: QueryClient, queryKey: readonly unknown[], state: unknown): Promise<void> {
  if (queries.getQueryData(queryKey) !== undefined) await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, state);
}

/**
 * Shows new samples and positions as the live channels tell them, not while paused. Each message puts off the next poll of
 * the positions, which is thus left for when the channel is silent; the refetch every 60 seconds stays.
 */
export function useLiveFigures({ isPaused }: { isPaused: boolean }): void {
  const queries = useQueryClient();
  const isListening = useSession() === 'signed-in' && !isPaused;

  useEffect(() => {
    if (!isListening) return;
    const leaveWallet = listenToChannel(
      { name: 'wallet', form: channels.wallet.views.admin },
      (current) => void show(queries, walletCurrentQuery().queryKey, current),
    );
    const leavePositions = listenToChannel(
      { name: 'positions', form: channels.positions.views.admin },
      // The channel tells only what the exchange says now.
      (positions) => void show(queries, positionsQuery().queryKey, { positions, isStale: false }),
    );
    return () => {
      leaveWallet();
      leavePositions();
    };
  }, [isListening, queries]);
}
