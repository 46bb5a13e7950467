import { channels } from '@equanim/contract/channels';
import { useQuery } from '@tanstack/react-query';
import { customerPositionsQuery } from '../../api/customer.ts';
import { statusQuery } from '../../api/status.ts';
import { useChannel } from '../live/use-channel.ts';

/**
 * Shows the positions of a day ago as they change then, not while paused. The channel tells an administrator those of now,
 * which are not for this screen.
 */
export function useLivePositions({ isPaused }: { isPaused: boolean }): void {
  const { data: status } = useQuery(statusQuery());
  // How the collector fares is told to administrators alone.
  const isCustomer = status?.collector === null;
  useChannel({
    name: 'positions',
    form: channels.positions.views.customer,
    queryKey: customerPositionsQuery().queryKey,
    toData: (positions) => positions,
    isPaused: isPaused || !isCustomer,
  });
}
