import { channels } from '@equanim/contract/channels';
import { statusCalls } from '@equanim/contract/status-calls';
import { walletCalls } from '@equanim/contract/wallet-calls';
import { positionsQuery } from '../../../api/positions.ts';
import { callQuery } from '../../../api/use-call.ts';
import { useChannel } from '../../frame/live/use-channel.ts';

const { wallet, positions, status } = channels;

/**
 * Shows new samples, positions and the state of the collector as the live channels report them, unless paused. Each message
 * postpones the next poll of the positions, so they are polled only while the channel is silent. The refetch every 60
 * seconds stays.
 */
export function useLiveFigures({ isPaused }: { isPaused: boolean }): void {
  useChannel({
    name: 'wallet',
    form: wallet.views.admin,
    queryKey: callQuery(walletCalls.walletCurrent).queryKey,
    toData: (current) => current,
    isPaused,
  });
  useChannel({
    name: 'positions',
    form: positions.views.admin,
    queryKey: positionsQuery().queryKey,
    // The channel reports only current positions.
    toData: (open) => ({ positions: open, isStale: false }),
    isPaused,
  });
  useChannel({
    name: 'status',
    form: status.views.admin,
    queryKey: callQuery(statusCalls.status).queryKey,
    toData: (current) => current,
    isPaused,
  });
}
