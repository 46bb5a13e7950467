import type { Status } from '@equanim/contract/status';
import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import {
  formatAge,
  formatClock,
  formatDateTime,
  formatDay,
  formatInOtherZone,
} from '../../../../ui/format/date.ts';
import { useNow } from '../../../frame/use-now.ts';

interface DataAgeProps {
  /** When the shown sample was taken; undefined before the first answer. */
  takenAt: string | undefined;
  /** Whether the server calls its answer stale. */
  isStale: boolean;
  hasFailed: boolean;
  isOnline: boolean;
  /** Whether the figures are kept from changing. */
  isPaused: boolean;
  /** How the sampling fares; undefined while that is being asked, null where nobody can say. */
  collector: Status['collector'] | undefined;
}

interface State {
  word: string;
  tone: string;
}

/** Of a state that a newer server has added nobody here can say that all is well. */
const isWell = (collector: Status['collector'] | undefined): boolean =>
  collector == null || ['ok', 'starting'].includes(collector.state);

/** Why the figures are not live, the gravest reason first; undefined where there is none. */
function reasonOf(ageMs: number, props: DataAgeProps): State | undefined {
  const { isStale, hasFailed, isOnline, isPaused, collector } = props;
  const reasons: Array<[isSo: boolean, word: string, tone: string]> = [
    [!isOnline || hasFailed, 'Offline', 'text-loss'],
    [collector?.state === 'stopped', 'Not current', 'text-loss'],
    // A notice of trouble stands above the figures: they are not live beside it.
    [collector?.state === 'degraded' || collector?.trouble != null, 'Delayed', 'text-warn'],
    [isStale || ageMs > STALE_AFTER_MS, 'Delayed', 'text-warn'],
    [isPaused, 'Paused', 'text-warn'],
    [collector === null || !isWell(collector), 'Not confirmed', 'text-warn'],
  ];
  const [, word, tone] = reasons.find(([isSo]) => isSo) ?? [];
  return word === undefined || tone === undefined ? undefined : { word, tone };
}

const isToday = (at: string, now: number): boolean => formatDay(at) === formatDay(now);

/**
 * Whether the figures are live, and how old they are. While no samples are taken they are never live, however new; nor without
 * a network, while they are paused, and while nobody can say how the sampling fares.
 */
export function DataAge(props: DataAgeProps) {
  const now = useNow(1000);
  const { takenAt, hasFailed, isOnline, collector } = props;
  // Before the clock is read and the sampling is asked after, it is unknown whether an answer is live.
  const isJudged = takenAt !== undefined && collector !== undefined;
  if (now === null || !(isJudged || hasFailed || !isOnline)) return <p className="h-6" />;
  const ageMs = takenAt === undefined ? 0 : now - Date.parse(takenAt);
  const { word, tone } = reasonOf(ageMs, props) ?? { word: 'Live', tone: 'text-gain' };
  return (
    <p className="flex h-6 items-center gap-2 text-[0.8125rem] text-ink-3">
      <span className={`dot ${tone}`} aria-hidden="true" />
      <span className="text-ink-1">{word}</span>
      {takenAt === undefined ? null : (
        <time dateTime={takenAt} title={formatInOtherZone(takenAt)} className="tabular">
          Last sample {isToday(takenAt, now) ? formatClock(takenAt) : formatDateTime(takenAt)}
          <span className="max-md:hidden"> · {formatAge(ageMs)} ago</span>
        </time>
      )}
    </p>
  );
}
