import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../api/status.ts';
import { formatAge, formatUtc } from '../../ui/format-time.ts';
import { IconWarning } from '../../ui/icons.tsx';
import { useNow } from '../layout/use-now.ts';

/** Says plainly when samples are missing or have stopped, in the collector's own words. */
export function CollectorNotice() {
  const now = useNow(1000);
  const { data: status } = useQuery(statusQuery());
  const collector = status?.collector;
  if (collector?.state !== 'degraded' && collector?.state !== 'stopped') return null;
  const lastAt = collector.last_sample_at;
  return (
    <div className="notice" role="alert">
      <IconWarning className="size-5 text-warn" />
      <p className="min-w-0 flex-1 font-medium">
        {collector.detail ??
          (collector.state === 'stopped' ? 'Sampling has stopped.' : 'Sampling is troubled.')}
      </p>
      {/* Only the sentence is announced: the age changes every second. */}
      <p className="text-[0.8125rem] text-ink-2 tabular" aria-live="off">
        {lastAt === null ? (
          'No sample yet'
        ) : (
          <time dateTime={lastAt} title={formatUtc(lastAt)}>
            Last sample {now === null ? '' : `${formatAge(now - Date.parse(lastAt))} ago`}
          </time>
        )}
      </p>
    </div>
  );
}
