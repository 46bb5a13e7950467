import type { UseQueryResult } from '@tanstack/react-query';
import { toServerTime } from '../../../api/server-time.ts';
import { formatClock } from '../../../ui/format/date.ts';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';

type Query = Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'fetchStatus' | 'refetch'>;

interface ConnectionProps {
  queries: readonly Query[];
  hasFigures: boolean;
  /** The range that is waited for and the one the figures are of, by name; null where they are the same. */
  awaited: { range: string; shown: string } | null;
}

/** When the older of the answers came, epoch milliseconds by this browser's clock. */
const oldestOf = (queries: readonly Query[]): number =>
  Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));

function offlineText({ queries, hasFigures, awaited }: ConnectionProps): string {
  if (!hasFigures) return 'You are offline. The figures load when the network is back.';
  if (awaited !== null)
    return `You are offline. ${capitalized(awaited.range)} appears automatically once the connection is back. Until then this is ${awaited.shown}.`;
  return `You are offline. These are the figures of ${formatClock(toServerTime(oldestOf(queries)))}; they refresh when the network is back.`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Says that the figures are not refreshed, and why: no network, or no answer. */
export function Connection(props: ConnectionProps) {
  const { queries, hasFigures } = props;
  if (queries.some(({ fetchStatus }) => fetchStatus === 'paused')) {
    return (
      <output className="notice notice-quiet performance-offline">
        <span className="dot text-warn" aria-hidden="true" />
        {offlineText(props)}
      </output>
    );
  }
  const failed = queries.find(({ isError }) => isError);
  // Without figures, what stands in their place says it.
  return failed === undefined || !hasFigures ? null : (
    <RefreshFailure query={{ ...failed, dataUpdatedAt: oldestOf(queries) }} />
  );
}
