import type { QuarantinedSample } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { useId, useState } from 'react';
import { areas } from '../../../../../api/areas.ts';
import { useAction, useCall, type Action } from '../../../../../api/use-call.ts';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatDateTime } from '../../../../../ui/format/date.ts';
import { formatUsdt, hideAmountsIn } from '../../../../../ui/format/number.ts';
import { IconChevron } from '../../../../../ui/picture/icons.tsx';
import { At } from '../../../../frame/at.tsx';
import { RefreshFailure } from '../../../../frame/refresh-failure.tsx';
import { Recorded } from '../../../../frame/controls/recorded.tsx';
import { REVIEW_REFRESH_MS, WaitingSample } from './quarantined-sample.tsx';
import { wordFor } from '../../../../../ui/format/word.ts';
import '../quality.css';
import './quarantine.css';

/** Samples that wait for a decision, each with its review, and the latest decisions. */
export function QuarantinedSamples() {
  const heading = useId();
  const query = useCall(qualityCalls.quarantine, undefined, { refetchInterval: REVIEW_REFRESH_MS });
  const decide = useAction(qualityCalls.decideQuarantine, { refetch: areas.decided });
  const last = useLastDecided(query.data, decide);
  const waiting = query.data?.filter(({ decision }) => decision === null) ?? [];
  const decided = query.data?.filter(({ decision }) => decision !== null) ?? [];

  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="section-title">
        Quarantined samples
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        An accepted sample joins the history, a rejected one stays out. Both decisions are final and recorded.
      </p>
      <RefreshFailure query={query} />
      {query.isPending ? <output className="quality-empty">Loading samples...</output> : null}
      <Recorded sentence={last && sentenceFor(last)} occasion={last} />
      <ul className="grid gap-3 not-empty:mt-4">
        {waiting.map((sample) => (
          <WaitingSample key={sample.id} sample={sample} decide={decide} isAlone={waiting.length === 1} />
        ))}
      </ul>
      {query.isSuccess && waiting.length === 0 ? (
        <p className="quality-empty">Nothing is waiting for a decision.</p>
      ) : null}
      {decided.length === 0 ? null : <DecidedSamples samples={decided} />}
    </section>
  );
}

function sentenceFor({ sample, isOwn }: LastDecided): string {
  const { decision, decided_by: decidedBy, decision_reason: reason } = sample;
  const what = `the minute ${formatDateTime(sample.taken_at)} ${decision === 'accept' ? 'joins the history' : 'stays out'}`;
  if (isOwn) return `Recorded: ${what}.`;
  const who = decidedBy === 'collector' ? 'the collector' : decidedBy;
  return `Already decided by ${who}: ${what}. ${reason ?? ''}`;
}

/** A sample that was waiting on this screen and has been decided since. */
interface LastDecided {
  sample: QuarantinedSample;
  /** Whether it was decided here. */
  isOwn: boolean;
}

/**
 * Follows the list for a sample that has just been decided: the collector decides most of them within minutes, while
 * somebody reviews them.
 *
 * @param samples as the server has them now
 * @returns the latest decision; null before the first
 */
function useLastDecided(
  samples: QuarantinedSample[] | undefined,
  decide: Action<'decideQuarantine'>,
): LastDecided | null {
  const [seen, setSeen] = useState(samples);
  const [last, setLast] = useState<LastDecided | null>(null);
  if (samples !== seen) {
    setSeen(samples);
    const waited = new Set(seen?.filter(({ decision }) => decision === null).map(({ id }) => id));
    const sample = samples?.find(({ id, decision }) => decision !== null && waited.has(id));
    if (sample) setLast({ sample, isOwn: !decide.isError && decide.variables?.params.id === sample.id });
  }
  return last;
}

const DECIDED = { accept: 'Accepted', reject: 'Rejected' };
const MAX_SHOWN = 20;
/** Stands in place of an address where the collector decided by a later reading. */
const COLLECTOR = 'collector';

/** The latest decisions: what, why, by whom and when. */
function DecidedSamples({ samples }: { samples: readonly QuarantinedSample[] }) {
  const latest = samples
    .toSorted((a, b) => Date.parse(b.decided_at ?? '') - Date.parse(a.decided_at ?? ''))
    .slice(0, MAX_SHOWN);
  return (
    <details className="decided">
      <summary>
        <IconChevron className="decided-mark size-4" />
        Latest decisions
      </summary>
      <ul className="divide-y divide-hairline text-sm">
        {latest.map((sample) => (
          <li key={sample.id} className="grid gap-0.5 py-3">
            <p>
              <span className="font-medium">{wordFor(DECIDED, sample.decision ?? '')}</span>{' '}
              <span className="text-ink-2">
                <At at={sample.taken_at} />
                {sample.total_equity === null ? null : (
                  <Amount text={`, ${formatUsdt(sample.total_equity)} USDT`} />
                )}
              </span>
            </p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">
              <Amount text={hideAmountsIn(sample.decision_reason ?? '')} />
            </p>
            <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
              {sample.decided_by === COLLECTOR ? 'The collector itself' : sample.decided_by}
              {sample.decided_at === null ? null : (
                <>
                  {', '}
                  <At at={sample.decided_at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
