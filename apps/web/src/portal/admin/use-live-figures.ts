import { channels } from '@equanim/contract/channels';
import { positionsQuery } from '../../api/positions.ts';
import { statusQuery } from '../../api/status.ts';
import { walletCurrentQuery } from '../../api/wallet.ts';
import { useChannel } from '../live/use-channel.ts';

const { wallet, positions, status } = channels;

/**
 * Shows new samples, positions and how the collector fares as the live channels tell them, not while paused. Each message
 * puts off the next poll of the positions, which is thus left for when the channel is silent; the refetch every 60 seconds
 * stays.
 */
export function useLiveFigures({ isPaused }: { isPaused: boolean }): void {
  useChannel({
    name: 'wallet',
    form: wallet.views.admin,
    queryKey: walletCurrentQuery().queryKey,
    toData: (current) => current,
    isPaused,
  });
  useChannel({
    name: 'positions',
    form: positions.views.admin,
    queryKey: positionsQuery().queryKey,
    // The channel tells only what the exchange says now.
    toData: (open) => ({ positions: open, isStale: false }),
    isPaused,
  });
  useChannel({
    name: 'status',
    form: status.views.admin,
    queryKey: statusQuery().queryKey,
    toData: (current) => current,
    isPaused,
  });
}
