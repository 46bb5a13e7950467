import type { DealingRequest } from '@equanim/contract/dealing';
import { useId } from 'react';
import { useAcceptRequest, useCancelRequest } from '../../../api/dealing.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { formatUsdt } from '../../../ui/format/number.ts';
import { ReasonForm } from '../parts/reason-form.tsx';
import { askedFor, KIND_WORDS } from './request-words.ts';
import { wordFor } from '../../../ui/format/word.ts';

/** What is asked about a request. */
export interface RequestQuestion {
  about: 'accept' | 'cancel';
  request: DealingRequest;
}

interface RequestDialogProps {
  question: RequestQuestion | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: string) => void;
}

/** Asks whether a request is to be accepted, or why it is canceled. */
export function RequestDialog({ question, onClose, onDone }: RequestDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={question !== null} onClose={onClose} labelledBy={heading}>
      {question === null ? null : (
        <>
          <h2 id={heading} className="text-title">
            {question.about === 'accept' ? 'Accept' : 'Cancel'} the{' '}
            {wordFor(KIND_WORDS, question.request.kind).toLowerCase()}?
          </h2>
          <Summary request={question.request} />
          {question.about === 'accept' ? (
            <Accept request={question.request} onCancel={onClose} onDone={onDone} />
          ) : (
            <Cancel request={question.request} onCancel={onClose} onDone={onDone} />
          )}
        </>
      )}
    </Dialog>
  );
}

function Summary({ request }: { request: DealingRequest }) {
  const { investor, dealing_day: day } = request;
  return (
    <p className="mt-2 text-sm text-ink-2 [overflow-wrap:anywhere]">
      <bdi className="font-medium text-ink-1">{investor.name}</bdi>, {investor.reference}:{' '}
      <Amount text={askedFor(request)} /> for {formatDealingDay(day)}.
    </p>
  );
}

interface AnswerProps {
  request: DealingRequest;
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

function Accept({ request, onCancel, onDone }: AnswerProps) {
  const accept = useAcceptRequest();
  const done = `The ${wordFor(KIND_WORDS, request.kind).toLowerCase()} was accepted` as const;
  return (
    <ReasonForm
      needsReason={false}
      label="Accept"
      done={done}
      busyLabel="Accepting..."
      error={accept.error}
      isPending={accept.isPending}
      onCancel={onCancel}
      onSubmit={() => accept.mutate({ params: { id: request.id } }, { onSuccess: () => onDone(`${done}.`) })}
    >
      <p>
        <Amount text={effectOf(request)} />
      </p>
    </ReasonForm>
  );
}

/** What accepting a request leads to. */
function effectOf({ kind, net_amount: net, amount, investor }: DealingRequest): string {
  if (kind === 'redemption')
    return 'It is dealt at the price of its day; what is to be paid out is known only then.';
  const money = net === null ? 'its money' : `${formatUsdt(net)} USDT net`;
  const gross = amount === null ? '' : `, or ${formatUsdt(amount)} USDT gross,`;
  return `From then on ${money}${gross} is expected under the reference ${investor.reference}. It is dealt if the money is in the account by the sample of that day.`;
}

function Cancel({ request, onCancel, onDone }: AnswerProps) {
  const cancel = useCancelRequest();
  const done = `The ${wordFor(KIND_WORDS, request.kind).toLowerCase()} was canceled` as const;
  return (
    <ReasonForm
      needsReason
      label="Cancel the request"
      done={done}
      busyLabel="Canceling..."
      safeLabel="Keep it"
      error={cancel.error}
      isPending={cancel.isPending}
      onCancel={onCancel}
      onSubmit={(reason) =>
        cancel.mutate(
          { params: { id: request.id }, body: { reason } },
          { onSuccess: () => onDone(`${done}.`) },
        )
      }
    >
      <p>
        It is not dealt, and stays in the records with your reason. The investor’s users see that it is
        canceled.
      </p>
    </ReasonForm>
  );
}
