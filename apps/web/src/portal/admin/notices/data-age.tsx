import type { Status } from '@equanim/contract/status';
import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import { formatAge, formatClock, formatDateTime, formatDay, formatUtc } from '../../../ui/format/date.ts';
import { useNow } from '../../layout/use-now.ts';

interface DataAgeProps {
  /** When the shown sample was taken; undefined before the first answer. */
  takenAt: string | undefined;
  /** Whether the server calls its answer stale. */
  isStale: boolean;
  hasFailed: boolean;
  /** The state of sampling; undefined before it is known. */
  sampling: NonNullable<Status['collector']>['state'] | undefined;
}

function stateOf(ageMs: number, { isStale, hasFailed, sampling }: DataAgeProps) {
  if (hasFailed) return { word: 'Offline', tone: 'text-loss' };
  if (sampling === 'stopped') return { word: 'Not current', tone: 'text-loss' };
  if (sampling === 'degraded' || isStale || ageMs > STALE_AFTER_MS)
    return { word: 'Delayed', tone: 'text-warn' };
  return { word: 'Live', tone: 'text-gain' };
}

const isToday = (at: string, now: number): boolean => formatDay(at) === formatDay(now);

/** Whether the figures are live, and how old they are. While no samples are taken they are never live, however new. */
export function DataAge(props: DataAgeProps) {
  const now = useNow(1000);
  const { takenAt } = props;
  // Before the clock is read it is unknown whether an answer is live.
  if (now === null || (takenAt === undefined && !props.hasFailed)) return <p className="h-6" />;
  const ageMs = takenAt === undefined ? 0 : now - Date.parse(takenAt);
  const { word, tone } = stateOf(ageMs, props);
  return (
    <p className="flex h-6 items-center gap-2 text-[0.8125rem] text-ink-3">
      <span className={`dot ${tone}`} aria-hidden="true" />
      <span className="text-ink-1">{word}</span>
      {takenAt === undefined ? null : (
        <time dateTime={takenAt} title={formatUtc(takenAt)} className="tabular">
          Last sample {isToday(takenAt, now) ? formatClock(takenAt) : formatDateTime(takenAt)}
          <span className="max-md:hidden"> · {formatAge(ageMs)} ago</span>
        </time>
      )}
    </p>
  );
}
