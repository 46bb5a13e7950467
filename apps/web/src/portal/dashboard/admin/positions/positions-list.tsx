import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { positionsQuery } from '../../../../api/positions.ts';
import { toServerTime } from '../../../../api/server-time.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { formatClock, formatInOtherZone } from '../../../../ui/format/date.ts';
import { IconRefresh } from '../../../../ui/picture/icons.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { LazyPart } from '../../../frame/lazy-part.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';

/** Specification 9.18: the position list polls every 10 seconds. */
const POLL_MS = 10_000;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

const loadOpenPositions = async () => (await import('./open-positions.tsx')).OpenPositions;

export function PositionsList({ isPaused }: { isPaused: boolean }) {
  const query = useQuery({ ...positionsQuery(), refetchInterval: isPaused ? false : POLL_MS });
  const { data, dataUpdatedAt, isPending, isFetching } = query;
  const positions = data?.positions ?? [];
  // On its way while the answer is; where it fails, what shows the positions says so.
  useEffect(() => void loadOpenPositions().catch(() => undefined), []);
  const isStale = data?.isStale === true;

  return (
    <section className="card positions lg:col-span-4">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <h2 className="card-title">Current Positions</h2>
        {dataUpdatedAt === 0 ? null : <AsOf at={toServerTime(dataUpdatedAt)} isStale={isStale} />}
        <Button
          variant="quiet"
          size="icon"
          className={`-my-1.5 -mr-2 lg:max-xl:ml-auto ${dataUpdatedAt === 0 ? 'ml-auto' : ''}`}
          aria-label="Refresh positions"
          aria-busy={isFetching}
          onClick={() => void query.refetch()}
        >
          <IconRefresh className={`size-4 ${isFetching ? 'animate-spin' : ''}`} />
        </Button>
      </div>
      <RefreshFailure query={query} />
      {isStale ? (
        <p className="text-xs text-ink-3">
          The exchange is not answering: these are the positions of the last sample.
        </p>
      ) : null}
      <div className="positions-body">
        {isPending ? <LoadingPositions /> : null}
        {!isPending && positions.length === 0 ? (
          <p className="grid min-h-40 flex-1 place-items-center text-ink-3">No open positions</p>
        ) : null}
        {positions.length === 0 ? null : (
          <LazyPart
            load={loadOpenPositions}
            props={{ positions }}
            name="list of positions"
            fallback={<LoadingPositions />}
          />
        )}
      </div>
    </section>
  );
}

/** When the positions were current. Stale ones show no time: that of the answer would make them look new. */
function AsOf({ at, isStale }: { at: number; isStale: boolean }) {
  if (!isStale) {
    return (
      <span
        className="ml-auto text-xs text-ink-3 tabular lg:max-xl:order-last lg:max-xl:w-full"
        title={formatInOtherZone(at)}
      >
        Updated {formatClock(at)}
      </span>
    );
  }
  return (
    <output className="ml-auto flex items-center gap-2 text-xs text-ink-1">
      <span className="dot text-warn" aria-hidden="true" />
      Not current
    </output>
  );
}

function LoadingPositions() {
  return (
    <div>
      <output className="block py-3 text-[0.8125rem] text-ink-3">Loading positions...</output>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="position grid gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-full" />
        </div>
      ))}
    </div>
  );
}
