import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { positionsQuery } from '../../../../api/positions.ts';
import { toServerTime } from '../../../../api/server-time.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { formatClock, formatInOtherZone } from '../../../../ui/format/date.ts';
import { IconRefresh } from '../../../../ui/picture/icons.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { LazyPart } from '../../../frame/lazy-part.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';

/** Specification 9.18: the position list polls every 10 seconds. */
const POLL_MS = 10_000;

const loadOpenPositions = async () => (await import('./open-positions.tsx')).OpenPositions;

export function PositionsList({ isPaused }: { isPaused: boolean }) {
  const query = useQuery({ ...positionsQuery(), refetchInterval: isPaused ? false : POLL_MS });
  const { data, dataUpdatedAt, isPending, isFetching } = query;
  const positions = data?.positions ?? [];
  // On its way while the answer is; where it fails, what shows the positions says so.
  useEffect(() => void loadOpenPositions().catch(() => undefined), []);
  const isStale = data?.isStale === true;

  return (
    <Panel
      title="Current Positions"
      className="min-[2240px]:col-span-6"
      count={dataUpdatedAt === 0 ? null : <AsOf at={toServerTime(dataUpdatedAt)} isStale={isStale} />}
      actions={
        <Button
          variant="quiet"
          size="icon"
          aria-label="Refresh positions"
          aria-busy={isFetching}
          onClick={() => void query.refetch()}
        >
          <IconRefresh className={`size-4 ${isFetching ? 'animate-spin' : ''}`} />
        </Button>
      }
    >
      <RefreshFailure query={query} />
      {isStale ? (
        <p className="text-xs text-ink-3">
          The exchange is not answering: these are the positions of the last sample.
        </p>
      ) : null}
      <div>
        {isPending ? <LoadingPositions /> : null}
        {!isPending && positions.length === 0 ? <p className="list-empty">No open positions</p> : null}
        {positions.length === 0 ? null : (
          <LazyPart
            load={loadOpenPositions}
            props={{ positions }}
            name="list of positions"
            fallback={<LoadingPositions />}
          />
        )}
      </div>
    </Panel>
  );
}

/** When the positions were current. Stale ones show no time: that of the answer would make them look new. */
function AsOf({ at, isStale }: { at: number; isStale: boolean }) {
  if (!isStale) {
    return (
      <span className="text-xs text-ink-3 tabular" title={formatInOtherZone(at)}>
        Updated {formatClock(at)}
      </span>
    );
  }
  return (
    <output className="flex items-center gap-2 text-xs text-ink-1">
      <span className="dot text-warn" aria-hidden="true" />
      Not current
    </output>
  );
}

function LoadingPositions() {
  return (
    <div>
      <output className="block py-3 text-[0.8125rem] text-ink-3">Loading positions...</output>
      <Skeleton className="skeleton-rows h-[360px] w-full" />
    </div>
  );
}
