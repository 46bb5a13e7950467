import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import type { QuarantinedSample } from '@equanim/contract/quality';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { useDecideQuarantine } from '../../api/decide-quarantine.ts';
import { quarantineQuery } from '../../api/quarantine.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { formatUsdt } from '../../ui/format.ts';
import { formatDateTime, formatUtc } from '../../ui/format-time.ts';
import { RefreshFailure } from '../layout/refresh-failure.tsx';

export function QuarantineDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        Samples kept aside
      </h2>
      <p className="mt-2 text-sm text-ink-2">
        An accepted sample joins the history, a rejected one stays out. Both decisions are final and recorded.
      </p>
      <WaitingSamples />
      <Button className="mt-5 w-full" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

function WaitingSamples() {
  const query = useQuery(quarantineQuery());
  const waiting = query.data?.filter((sample) => sample.decision === null) ?? [];
  return (
    <>
      <RefreshFailure query={query} />
      {query.isPending ? <p className="py-6 text-center text-sm text-ink-3">Loading samples...</p> : null}
      <ul className="mt-4 grid gap-3">
        {waiting.map((sample) => (
          <WaitingSample key={sample.id} sample={sample} />
        ))}
      </ul>
      {query.isSuccess && waiting.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-3">Nothing waits for a decision.</p>
      ) : null}
    </>
  );
}

function WaitingSample({ sample }: { sample: QuarantinedSample }) {
  const [reason, setReason] = useState('');
  const decide = useDecideQuarantine();
  const hasEquity = sample.total_equity !== null;
  const isOvertaken = decide.error instanceof ApiProblem && decide.error.status === 409;
  const isReady = reason.trim().length >= REASON_MIN_LENGTH && !decide.isPending && !isOvertaken;
  const send = (decision: 'accept' | 'reject') =>
    decide.mutate({ params: { id: sample.id }, body: { decision, reason } });

  return (
    <li className="rounded-card border border-hairline p-4 text-sm">
      <div className="flex justify-between gap-3 tabular">
        <time dateTime={sample.taken_at} title={formatUtc(sample.taken_at)}>
          {formatDateTime(sample.taken_at)}
        </time>
        <span className="font-medium">
          {hasEquity ? `${formatUsdt(sample.total_equity)} USDT` : 'Equity unknown'}
        </span>
      </div>
      <p className="mt-1 mb-3 text-ink-2">{sample.reason}</p>
      <Field
        label="Reason for the decision"
        value={reason}
        maxLength={REASON_MAX_LENGTH}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {hasEquity ? null : <p className="mt-2 text-ink-3">Without equity it can only be rejected.</p>}
      {decide.isError ? (
        <p role="alert" className="mt-2 text-loss">
          {isOvertaken
            ? 'Somebody else has decided this sample already.'
            : 'The decision was not recorded. Please try again.'}
        </p>
      ) : null}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button disabled={!isReady} onClick={() => send('reject')}>
          Reject
        </Button>
        <Button look="primary" disabled={!isReady || !hasEquity} onClick={() => send('accept')}>
          Accept
        </Button>
      </div>
    </li>
  );
}
