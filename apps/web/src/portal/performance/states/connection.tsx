import type { UseQueryResult } from '@tanstack/react-query';
import { formatClock } from '../../../ui/format/date.ts';
import { RefreshFailure } from '../../layout/refresh-failure.tsx';

type Query = Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'fetchStatus' | 'refetch'>;

interface ConnectionProps {
  queries: readonly Query[];
  hasFigures: boolean;
}

/** Says that the figures are not refreshed, and why: no network, or no answer. */
export function Connection({ queries, hasFigures }: ConnectionProps) {
  const oldest = Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  if (queries.some(({ fetchStatus }) => fetchStatus === 'paused')) {
    return (
      <output className="notice notice-quiet performance-offline">
        <span className="dot text-warn" aria-hidden="true" />
        {hasFigures
          ? `You are offline. These are the figures of ${formatClock(oldest)}; they refresh when the network is back.`
          : 'You are offline. The figures load when the network is back.'}
      </output>
    );
  }
  const failed = queries.find(({ isError }) => isError);
  // Without figures, what stands in their place says it.
  return failed === undefined || !hasFigures ? null : (
    <RefreshFailure query={{ ...failed, dataUpdatedAt: oldest }} />
  );
}
