import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import { formatAge, formatClock, formatUtc } from '../../ui/format-time.ts';
import { useNow } from '../layout/use-now.ts';

interface DataAgeProps {
  /** When the shown sample was taken; undefined before the first answer. */
  takenAt: string | undefined;
  /** The server says that its answer is older than it should be. */
  isStale: boolean;
  hasFailed: boolean;
}

function stateOf(ageMs: number | null, { isStale, hasFailed }: DataAgeProps) {
  if (hasFailed) return { word: 'Offline', tone: 'text-loss' };
  if (isStale || (ageMs !== null && ageMs > STALE_AFTER_MS)) return { word: 'Delayed', tone: 'text-warn' };
  return { word: 'Live', tone: 'text-gain' };
}

/** Whether the figures are live, and how old they are. */
export function DataAge(props: DataAgeProps) {
  const now = useNow(1000);
  const { takenAt } = props;
  if (takenAt === undefined && !props.hasFailed) return <p className="h-6" />;
  const ageMs = takenAt === undefined || now === null ? null : now - Date.parse(takenAt);
  const { word, tone } = stateOf(ageMs, props);
  return (
    <p className="flex h-6 items-center gap-2 text-[0.8125rem] text-ink-3">
      <span className={`dot ${tone}`} aria-hidden="true" />
      <span className="text-ink-1">{word}</span>
      {takenAt === undefined ? null : (
        <time dateTime={takenAt} title={formatUtc(takenAt)} className="tabular">
          Last sample {formatClock(takenAt)}
          {ageMs === null ? null : <span className="max-md:hidden"> · {formatAge(ageMs)} ago</span>}
        </time>
      )}
    </p>
  );
}
