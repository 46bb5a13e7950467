import type { Arrival, DealingRequest } from '@equanim/contract/dealing';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { useState, type ReactNode } from 'react';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import { ActionForm, ReasonForm } from '../../../frame/controls/action-form.tsx';
import { ReckonChoices } from './reckon-choices.tsx';
import { arrivedOf } from './reckoned.ts';
import { KIND_WORDS } from './request-words.ts';

interface AnswerProps {
  request: DealingRequest;
  onDone: (sentence: ReactNode) => void;
}

/** Accepts a request. */
export function Accept({ request, onDone }: AnswerProps) {
  const accept = useAction(dealingCalls.acceptRequest, { refetch: areas.dealing });
  const done = `The ${wordFor(KIND_WORDS, request.kind).toLowerCase()} was accepted` as const;
  return (
    <ActionForm
      label="Accept"
      busyLabel="Accepting..."
      action={accept}
      done={done}
      onSubmit={() => accept.mutate({ params: { id: request.id } }, { onSuccess: () => onDone(`${done}.`) })}
    >
      <p className="form-text">
        <Amount text={effectOf(request)} />
      </p>
    </ActionForm>
  );
}

/** What accepting a request leads to. */
function effectOf({ kind, net_amount: net, amount, investor, dealing_day: day }: DealingRequest): string {
  if (kind === 'redemption')
    return 'It is dealt at the price of its day; what is to be paid out is known only then.';
  const money = net === null ? 'its money' : `${formatUsdt(net)} USDT net`;
  const gross = amount === null ? '' : `, or ${formatUsdt(amount)} USDT gross,`;
  return `From then on ${money}${gross} is expected under the reference ${investor.reference}. It is dealt if the money arrives before ${formatDealingDay(day)}, 00:00 UTC.`;
}

/** Takes the reason for canceling a request, and cancels it. */
export function Cancel({ request, onDone }: AnswerProps) {
  const cancel = useAction(dealingCalls.cancelRequest, { refetch: areas.dealing });
  const done = `The ${wordFor(KIND_WORDS, request.kind).toLowerCase()} was canceled` as const;
  return (
    <ReasonForm
      label="Cancel the request"
      busyLabel="Canceling..."
      cancelLabel="Keep request"
      isDanger
      action={cancel}
      done={done}
      onSubmit={(reason) =>
        cancel.mutate(
          { params: { id: request.id }, body: { reason } },
          { onSuccess: () => onDone(`${done}.`) },
        )
      }
    >
      <p className="form-text">
        It is not dealt, and stays in the records with your reason. The investor’s users see that it is
        canceled.
        {arrivedOf(request) > 0
          ? ' Its money stays in transit until a withdrawal that pays it back is matched.'
          : ''}
      </p>
    </ReasonForm>
  );
}

/** Takes as what the money of a subscription is dealt that is neither its net nor its gross amount. */
export function Reckon({ request, onDone }: AnswerProps) {
  const reckon = useAction(dealingCalls.reckonRequest, { refetch: areas.dealing });
  const [arrived, setArrived] = useState<Arrival | null>(null);
  const done = 'The money was taken as it is';
  return (
    <ActionForm
      isReady={arrived !== null}
      label="Deal as it is"
      busyLabel="Saving..."
      action={reckon}
      done={done}
      onSubmit={() => {
        if (arrived === null) return;
        reckon.mutate(
          { params: { id: request.id }, body: { arrived } },
          { onSuccess: () => onDone(`${done}.`) },
        );
      }}
    >
      <ReckonChoices request={request} arrived={arrived} onChoose={setArrived} />
      <p className="form-text">It waits for no more money.</p>
    </ActionForm>
  );
}
