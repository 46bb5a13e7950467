import type { Trouble } from '@equanim/contract/status';
import { statusCalls } from '@equanim/contract/status-calls';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { formatAge, formatClock, formatRecent } from '../../../../ui/format/date.ts';
import { IconStop, IconWarning } from '../../../../ui/picture/icons.tsx';
import { At } from '../../../frame/at.tsx';
import { useNow } from '../../../frame/use-now.ts';

/** Says that samples are missing or have stopped, and what that means, in the collector's own words. */
export function CollectorNotice() {
  const { data: status } = useCall(statusCalls.status);
  const collector = status?.collector;
  if (collector?.trouble == null) return null;
  const { trouble, last_sample_at: lastSampleAt } = collector;
  const isStopped = collector.state === 'stopped';
  return (
    <section
      className={isStopped ? 'notice trouble trouble-stopped' : 'notice trouble'}
      aria-label="Sampling"
    >
      {isStopped ? <IconStop className="size-5 text-loss" /> : <IconWarning className="size-5 text-warn" />}
      {/* Only the sentence is announced: ages and countdowns change every second. */}
      <p className="self-center font-medium [overflow-wrap:anywhere]" role="alert">
        {trouble.what}
      </p>
      <TroubleFacts trouble={trouble} lastSampleAt={lastSampleAt} />
    </section>
  );
}

function TroubleFacts({ trouble, lastSampleAt }: { trouble: Trouble; lastSampleAt: string | null }) {
  const now = useNow(1000);
  const ageOf = (at: string) => (now === null ? '' : `, ${formatAge(now - Date.parse(at))} ago`);
  const near = (at: string) => (now === null ? formatClock(at) : formatRecent(at, now));
  return (
    <dl className="trouble-facts" aria-live="off">
      <Fact name="Still works" isText>
        {trouble.works}
      </Fact>
      <Fact name="What to do" isText>
        {trouble.action}
      </Fact>
      <Fact name="Since">
        <At at={trouble.since} format={near} />
        {ageOf(trouble.since)}
      </Fact>
      <Fact name="Last sample">
        {lastSampleAt === null ? (
          'None yet'
        ) : (
          <>
            <At at={lastSampleAt} format={near} />
            {ageOf(lastSampleAt)}
          </>
        )}
      </Fact>
      <Fact name="Next attempt">
        <NextAttempt at={trouble.next_attempt_at} now={now} />
      </Fact>
    </dl>
  );
}

function Fact({ name, isText = false, children }: { name: string; isText?: boolean; children: ReactNode }) {
  return (
    <div className={isText ? 'trouble-text' : 'trouble-time'}>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

function NextAttempt({ at, now }: { at: string; now: number | null }) {
  const leftMs = now === null ? null : Date.parse(at) - now;
  if (leftMs !== null && leftMs <= 0) return 'Under way';
  return (
    <>
      <At at={at} format={formatClock} />
      {leftMs === null ? null : `, in ${formatAge(leftMs)}`}
    </>
  );
}
