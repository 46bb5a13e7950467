import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import type { QuarantinedSample, QuarantineReview } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { useId, useState } from 'react';
import { areas } from '../../../../../api/areas.ts';
import { useAction, useCall, type Action } from '../../../../../api/use-call.ts';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { formatDateTime, formatNear } from '../../../../../ui/format/date.ts';
import { formatUsdt, hideAmountsIn } from '../../../../../ui/format/number.ts';
import { IconChevron } from '../../../../../ui/picture/icons.tsx';
import { At } from '../../../../frame/at.tsx';
import { RefreshFailure } from '../../../../frame/refresh-failure.tsx';
import { Recorded } from '../../../../frame/controls/recorded.tsx';
import { wordFor } from '../../../../../ui/format/word.ts';
import { ApiProblem } from '../../../../../api/api-problem.ts';
import { Button } from '../../../../../ui/forms/button.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { failureOf } from '../../../../frame/failure-of.ts';
import { Consequences } from './consequences.tsx';
import { CoinsUnexplained, MinutesTable, PartsLedger } from './review-tables.tsx';

/** A late log can explain a sample meanwhile, so what is under review is refetched every minute. */
const REVIEW_REFRESH_MS = 60_000;

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
      <h3 id={heading} className="card-title">
        Quarantined samples
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        An accepted sample joins the history, a rejected one stays out. Both decisions are final and recorded.
      </p>
      <RefreshFailure query={query} />
      {query.isPending ? <output className="panel-empty block text-center">Loading samples...</output> : null}
      <Recorded sentence={last && sentenceFor(last)} occasion={last} />
      <ul className="grid gap-3 not-empty:mt-4">
        {waiting.map((sample) => (
          <WaitingSample key={sample.id} sample={sample} decide={decide} isAlone={waiting.length === 1} />
        ))}
      </ul>
      {query.isSuccess && waiting.length === 0 ? (
        <p className="panel-empty text-center">Nothing is waiting for a decision.</p>
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
    <details className="group mt-4">
      <summary className="inline-flex min-h-9 items-center gap-2 pr-2 text-sm font-medium text-ink-2 marker:hidden hover:text-ink-1 pointer-coarse:min-h-11">
        <IconChevron className="size-4 text-ink-3 transition-[rotate] group-open:rotate-90" />
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

interface WaitingSampleProps {
  sample: QuarantinedSample;
  decide: Action<'decideQuarantine'>;
  /** Whether no other sample waits: it is then open from the start. */
  isAlone: boolean;
}

/** A quarantined sample and the reason; opened, everything a decision rests on. */
function WaitingSample({ sample, decide, isAlone }: WaitingSampleProps) {
  const content = useId();
  const [isOpen, setOpen] = useState(isAlone);
  // Held here, so that closing the review does not lose it.
  const [reason, setReason] = useState('');
  return (
    <li className="rounded-card border border-hairline text-sm">
      <h4>
        <button
          type="button"
          className="group flex w-full flex-wrap items-center gap-x-2.5 gap-y-0.5 rounded-card px-4 pt-3 pb-0.5 text-start pointer-coarse:min-h-11"
          aria-expanded={isOpen}
          aria-controls={isOpen ? content : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevron className="size-4 text-ink-3 transition-[rotate] group-aria-expanded:rotate-90" />
          <At at={sample.taken_at} />
          <span className="ml-auto font-medium tabular">
            <Amount
              text={
                sample.total_equity === null ? 'Equity unknown' : `${formatUsdt(sample.total_equity)} USDT`
              }
            />
          </span>
        </button>
      </h4>
      <p className="px-4 pb-3 wrap-anywhere text-ink-2 sm:pl-[42px]">
        <Amount text={hideAmountsIn(sample.reason)} />
      </p>
      {isOpen ? (
        <div id={content} className="grid grid-cols-1 gap-5 border-t border-hairline p-4">
          <Review sample={sample} decide={decide} reason={reason} onReason={setReason} />
        </div>
      ) : null}
    </li>
  );
}

interface ReviewProps extends Pick<WaitingSampleProps, 'sample' | 'decide'> {
  reason: string;
  onReason: (reason: string) => void;
}

function Review({ sample, decide, reason, onReason }: ReviewProps) {
  const query = useCall(
    qualityCalls.reviewQuarantine,
    { params: { id: sample.id } },
    { refetchInterval: REVIEW_REFRESH_MS },
  );
  return (
    <>
      {query.isPending ? (
        <output className="panel-empty block text-center">Loading the review...</output>
      ) : null}
      <RefreshFailure query={query} />
      {query.data === undefined ? null : <SampleReview review={query.data} />}
      {/* Without the review the effect of accepting is unknown; rejecting is still possible. */}
      <DecisionForm
        id={sample.id}
        decide={decide}
        isAcceptable={query.data?.minute != null}
        reason={reason}
        onReason={onReason}
      />
    </>
  );
}

interface DecisionFormProps {
  /** Of the sample. */
  id: string;
  decide: Action<'decideQuarantine'>;
  isAcceptable: boolean;
  reason: string;
  onReason: (reason: string) => void;
}

/** Takes a reason, then the decision. */
function DecisionForm({ id, decide, isAcceptable, reason, onReason }: DecisionFormProps) {
  const isMine = decide.variables?.params.id === id;
  const failure = isMine ? decide.error : null;
  const isOvertaken = failure instanceof ApiProblem && failure.status === 409;
  const isReady = reason.trim().length >= REASON_MIN_LENGTH && !decide.isPending && !isOvertaken;
  const busyLabelOf = (decision: 'accept' | 'reject', label: string) =>
    isMine && decide.isPending && decide.variables.body.decision === decision ? label : undefined;
  const send = (decision: 'accept' | 'reject') =>
    decide.mutate({ params: { id }, body: { decision, reason } });

  return (
    <div className="grid gap-3">
      <Field
        label="Reason for the decision"
        value={reason}
        maxLength={REASON_MAX_LENGTH}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      {failure === null ? null : (
        <p role="alert" className="text-loss">
          {isOvertaken
            ? 'This sample has already been decided.'
            : failureOf(failure, 'The decision was recorded')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:ml-auto sm:w-80">
        <Button
          disabled={!isReady}
          busyLabel={busyLabelOf('reject', 'Rejecting...')}
          onClick={() => send('reject')}
        >
          Reject
        </Button>
        <Button
          variant="primary"
          disabled={!isReady || !isAcceptable}
          busyLabel={busyLabelOf('accept', 'Accepting...')}
          onClick={() => send('accept')}
        >
          Accept
        </Button>
      </div>
    </div>
  );
}

/** The review of a sample: its minute beside the last good one, the parts of the change, and what a decision does. */
function SampleReview({ review }: { review: QuarantineReview }) {
  const { sample, minute, previous, parts, change, coins, not_checked: notChecked } = review;
  return (
    <>
      {minute === null ? (
        <Unreadable review={review} />
      ) : (
        <div
          className={
            parts === null
              ? undefined
              : 'grid grid-cols-1 gap-x-8 gap-y-5 min-[900px]:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]'
          }
        >
          <MinutesTable sample={sample} minute={minute} previous={previous} />
          {parts === null || change === null ? null : (
            <PartsLedger
              parts={parts}
              change={change}
              contradiction={review.contradiction}
              limit={review.limit}
            />
          )}
        </div>
      )}
      {coins.length === 0 ? null : <CoinsUnexplained coins={coins} />}
      {notChecked.length === 0 ? null : (
        <div>
          <h5 className="panel-subtitle mt-0">Not checked</h5>
          <ul className="list-disc pl-[18px] text-ink-2">
            {notChecked.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <Consequences review={review} />
    </>
  );
}

function Unreadable({ review: { sample, previous } }: { review: QuarantineReview }) {
  return (
    <p>
      Its figures cannot be read, so it can only be rejected.
      {previous === null ? null : (
        <>
          {' '}
          The last good minute, <At at={previous.taken_at} format={(at) => formatNear(at, sample.taken_at)} />
          , has an equity of <Amount text={formatUsdt(previous.total_equity)} /> USDT.
        </>
      )}
    </p>
  );
}
