import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDecideQuarantine } from '../../../api/quality.ts';
import { quarantineQuery } from '../../../api/quality.ts';
import { formatDateTime } from '../../../ui/format-time.ts';
import { RefreshFailure } from '../../layout/refresh-failure.tsx';
import { Recorded } from '../recorded.tsx';
import { DecidedSamples } from './decided-samples.tsx';
import { REVIEW_REFRESH_MS } from './refresh.ts';
import { useLastDecided, type LastDecided } from './use-last-decided.ts';
import { WaitingSample } from './waiting-sample.tsx';
import './quality.css';

/** Samples that wait for a decision, each with what there is to know about it, and what was decided before. */
export function KeptAside() {
  const heading = useId();
  const query = useQuery({ ...quarantineQuery(), refetchInterval: REVIEW_REFRESH_MS });
  const decide = useDecideQuarantine();
  const last = useLastDecided(query.data, decide);
  const waiting = query.data?.filter(({ decision }) => decision === null) ?? [];
  const decided = query.data?.filter(({ decision }) => decision !== null) ?? [];

  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="section-title">
        Samples kept aside
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
        <p className="quality-empty">Nothing waits for a decision.</p>
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
  return `Decided meanwhile by ${who}: ${what}. ${reason ?? ''}`;
}
