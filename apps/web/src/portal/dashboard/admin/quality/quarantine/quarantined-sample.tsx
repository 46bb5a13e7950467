import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import type { QuarantinedSample, QuarantineReview } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { useId, useState } from 'react';
import { ApiProblem } from '../../../../../api/api-problem.ts';
import { useCall, type Action } from '../../../../../api/use-call.ts';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { Button } from '../../../../../ui/forms/button.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { formatUsdt, hideAmountsIn } from '../../../../../ui/format/number.ts';
import { IconChevron } from '../../../../../ui/picture/icons.tsx';
import { At } from '../../../../frame/at.tsx';
import { failureOf } from '../../../../frame/failure-of.ts';
import { RefreshFailure } from '../../../../frame/refresh-failure.tsx';
import { formatNear } from '../../../../../ui/format/date.ts';
import { Consequences } from './consequences.tsx';
import { CoinsUnexplained, MinutesTable, PartsLedger } from './review-tables.tsx';

/** A late log can explain a sample meanwhile, so what is under review is refetched every minute. */
export const REVIEW_REFRESH_MS = 60_000;

interface WaitingSampleProps {
  sample: QuarantinedSample;
  decide: Action<'decideQuarantine'>;
  /** Whether no other sample waits: it is then open from the start. */
  isAlone: boolean;
}

/** A quarantined sample and the reason; opened, everything a decision rests on. */
export function WaitingSample({ sample, decide, isAlone }: WaitingSampleProps) {
  const content = useId();
  const [isOpen, setOpen] = useState(isAlone);
  // Held here, so that closing the review does not lose it.
  const [reason, setReason] = useState('');
  return (
    <li className="waiting">
      <h4>
        <button
          type="button"
          className="waiting-head"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevron className="waiting-mark size-4" />
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
      <p className="waiting-reason">
        <Amount text={hideAmountsIn(sample.reason)} />
      </p>
      <div id={content} className="waiting-content" hidden={!isOpen}>
        {isOpen ? <Review sample={sample} decide={decide} reason={reason} onReason={setReason} /> : null}
      </div>
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
      {query.isPending ? <output className="quality-empty">Loading the review...</output> : null}
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
        <div className={parts === null ? undefined : 'review-columns'}>
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
          <h5 className="review-title">Not checked</h5>
          <ul className="review-unchecked">
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
