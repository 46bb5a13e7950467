import type { QuarantinedSample } from '@equanim/contract/quality';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDecideQuarantine } from '../../../api/decide-quarantine.ts';
import { quarantineQuery } from '../../../api/quarantine.ts';
import { formatDateTime } from '../../../ui/format-time.ts';
import { RefreshFailure } from '../../layout/refresh-failure.tsx';
import { DecidedSamples } from './decided-samples.tsx';
import { REVIEW_REFRESH_MS } from './refresh.ts';
import { Recorded } from './recorded.tsx';
import { WaitingSample } from './waiting-sample.tsx';
import './quality.css';

/** Samples that wait for a decision, each with what there is to know about it, and what was decided before. */
export function KeptAside() {
  const heading = useId();
  const query = useQuery({ ...quarantineQuery(), refetchInterval: REVIEW_REFRESH_MS });
  const decide = useDecideQuarantine();
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
      <Recorded sentence={sentenceFor(decide.data)} occasion={decide.data} />
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

function sentenceFor(decided: QuarantinedSample | undefined): string | null {
  if (decided === undefined) return null;
  const at = formatDateTime(decided.taken_at);
  return decided.decision === 'accept'
    ? `Recorded: the minute ${at} joins the history.`
    : `Recorded: the minute ${at} stays out.`;
}
