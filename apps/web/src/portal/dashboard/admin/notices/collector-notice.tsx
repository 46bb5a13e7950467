import { statusCalls } from '@equanim/contract/status-calls';
import { useCall } from '../../../../api/use-call.ts';
import { IconStop, IconWarning } from '../../../../ui/picture/icons.tsx';
import { TroubleFacts } from './trouble-facts.tsx';

/** Says that samples are missing or have stopped, and what that means, in the collector's own words. */
export function CollectorNotice() {
  const { data: status } = useCall(statusCalls.status);
  const collector = status?.collector;
  if (collector?.trouble == null) return null;
  const { trouble, last_sample_at: lastSampleAt } = collector;
  const isStopped = collector.state === 'stopped';
  return (
    <section
      className={`notice items-start ${isStopped ? '[--tone:var(--loss)]' : ''}`}
      aria-label="Sampling"
    >
      {isStopped ? <IconStop className="size-5 text-loss" /> : <IconWarning className="size-5 text-warn" />}
      {/* Only the sentence is announced: ages and countdowns change every second. */}
      <p className="min-w-0 flex-1 font-medium wrap-anywhere" role="alert">
        {trouble.what}
      </p>
      <TroubleFacts trouble={trouble} lastSampleAt={lastSampleAt} />
    </section>
  );
}
