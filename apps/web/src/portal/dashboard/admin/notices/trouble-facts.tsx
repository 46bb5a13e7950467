import type { Trouble } from '@equanim/contract/status';
import { formatAge, formatClock, formatRecent } from '../../../../ui/format/date.ts';
import { Fact, Facts } from '../../../../ui/facts/facts.tsx';
import { At } from '../../../frame/at.tsx';
import { useNow } from '../../../frame/use-now.ts';

interface TroubleFactsProps {
  trouble: Trouble;
  lastSampleAt: string | null;
}

/** What trouble of the sampling means, what to do, and how long it has lasted. */
export function TroubleFacts({ trouble, lastSampleAt }: TroubleFactsProps) {
  const now = useNow(1000);
  const ageOf = (at: string) => (now === null ? '' : `, ${formatAge(now - Date.parse(at))} ago`);
  const near = (at: string) => (now === null ? formatClock(at) : formatRecent(at, now));
  return (
    <div className="grid basis-full gap-x-8 gap-y-2.5 md:pl-8 xl:grid-cols-2">
      <Facts className="grid-cols-1 sm:grid-cols-2">
        <Fact name="Still works">{trouble.works}</Fact>
        <Fact name="What to do">{trouble.action}</Fact>
      </Facts>
      <Facts className="grid-cols-2 sm:grid-cols-3">
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
      </Facts>
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
