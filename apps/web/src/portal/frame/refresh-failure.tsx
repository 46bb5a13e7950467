import type { UseQueryResult } from '@tanstack/react-query';
import { toServerTime } from '../../api/server-time.ts';
import { formatClock, formatInOtherZone } from '../../ui/format/date.ts';

interface RefreshFailureProps {
  query: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'refetch'> &
    Partial<Pick<UseQueryResult, 'fetchStatus'>>;
}

/**
 * A quiet line under figures that could not be refetched: they stay, with the time of the last good answer. What waits for the
 * network has not failed: the notice above the figures says that there is none.
 */
export function RefreshFailure({ query }: RefreshFailureProps) {
  const { isError, dataUpdatedAt, fetchStatus, refetch } = query;
  if (!isError || fetchStatus === 'paused') return null;
  const lastGoodAt = toServerTime(dataUpdatedAt);
  return (
    <output className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
      <span className="dot text-warn" aria-hidden="true" />
      Couldn't refresh
      <span aria-hidden="true">·</span>
      <button
        type="button"
        className="min-h-6 rounded-sm text-ink-1 underline decoration-strong underline-offset-4 hover:decoration-current"
        onClick={() => void refetch()}
      >
        Retry
      </button>
      {dataUpdatedAt === 0 ? null : (
        <>
          <span aria-hidden="true">·</span>
          <span title={formatInOtherZone(lastGoodAt)}>last updated {formatClock(lastGoodAt)}</span>
        </>
      )}
    </output>
  );
}
