import { channels } from '@equanim/contract/channels';
import { statusCalls } from '@equanim/contract/status-calls';
import { useQuery } from '@tanstack/react-query';
import { customerPositionsQuery } from '../../../api/customer.ts';
import { useCall } from '../../../api/use-call.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DirectionBadge } from '../../frame/direction-badge.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { useChannel } from '../../frame/live/use-channel.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What a customer sees of the positions: symbol and direction, nothing more. */
export function CustomerPositions() {
  const query = useQuery(customerPositionsQuery());
  const positions = query.data ?? [];
  return (
    <section className="card flex flex-col lg:col-span-4">
      <h2 className="card-title flex min-h-7 items-center">Current Positions</h2>
      <RefreshFailure query={query} />
      {query.isPending ? (
        <div className="grid gap-4 py-3">
          <output className="text-[0.8125rem] text-ink-3">Loading positions...</output>
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </div>
      ) : null}
      {!query.isPending && positions.length === 0 ? (
        <p className="grid min-h-40 flex-1 place-items-center text-ink-3">No open positions</p>
      ) : null}
      {positions.length === 0 ? null : (
        <ul className="mt-2 divide-y divide-hairline">
          {positions.map(({ symbol, side }) => (
            <li key={`${symbol} ${side}`} className="flex min-h-11 items-center justify-between gap-3">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{symbol}</span>
              <DirectionBadge side={side} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Shows the positions of a day ago, as they changed then, unless paused. The channel sends an administrator the current
 * positions, which are not for this screen.
 */
export function useLivePositions({ isPaused }: { isPaused: boolean }): void {
  const { data: status } = useCall(statusCalls.status);
  // Only administrators get the state of the collector.
  const isCustomer = status?.collector === null;
  useChannel({
    name: 'positions',
    form: channels.positions.views.customer,
    queryKey: customerPositionsQuery().queryKey,
    toData: (positions) => positions,
    isPaused: isPaused || !isCustomer,
  });
}
