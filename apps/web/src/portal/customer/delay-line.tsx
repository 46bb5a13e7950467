import { useQuery } from '@tanstack/react-query';
import { customerCurrentQuery } from '../../api/customer-current.ts';
import { formatDateTime, formatUtc } from '../../ui/format-time.ts';
import { RefreshFailure } from '../layout/refresh-failure.tsx';

/** How far behind the figures are, and the time they stand for. */
export function DelayLine() {
  const query = useQuery(customerCurrentQuery());
  const takenAt = query.data?.timestamp;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-4">
      <p className="flex items-center gap-2 text-[0.8125rem] text-ink-3">
        <span className="dot text-warn" aria-hidden="true" />
        <span className="text-ink-1">Delayed 1 day</span>
        {takenAt === undefined ? null : (
          <time dateTime={takenAt} title={formatUtc(takenAt)} className="tabular">
            As of {formatDateTime(takenAt)}
          </time>
        )}
      </p>
      <RefreshFailure query={query} />
    </div>
  );
}
