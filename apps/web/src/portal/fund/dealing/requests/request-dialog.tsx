import type { DealingRequest, Arrival } from '@equanim/contract/dealing';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUtcDay } from '../../../../ui/format/date.ts';
import { askedFor, KIND_WORDS } from '../../requests/request-words.ts';
import { capitalized, wordFor } from '../../../../ui/format/word.ts';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { ProposeForm } from '../../parts/propose-form.tsx';
import { formatRate, formatUsdt } from '../../../../ui/format/number.ts';
import { ActionForm, ReasonForm } from '../../../frame/controls/action-form.tsx';
import { useQuery } from '@tanstack/react-query';
import { fundQuery } from '../../../../api/fund.ts';
import { RadioChoices } from '../../../../ui/forms/choices.tsx';
import { arrivedOf, reckon as reckoned, subscriptionRateOn } from './reckoned.ts';

/** What is asked about a request. */
export interface RequestQuestion {
  about: 'accept' | 'cancel' | 'reckon';
  request: DealingRequest;
}

interface RequestDialogProps {
  question: RequestQuestion | null;
  onClose: () => void;
  /** Called with what was done, or proposed, once it is. */
  onDone: (sentence: ReactNode) => void;
}

const FORMS = { accept: Accept, cancel: Cancel, reckon: Reckon } as const;

/** Asks whether a request is to be accepted, dealt as is, or why it is canceled; after its cut-off it asks for a second person. */
export function RequestDialog({ question, onClose, onDone }: RequestDialogProps) {
  return (
    <Dialog
      isOpen={question !== null}
      title={question && titleOf(question)}
      about={question && <About request={question.request} />}
      onClose={onClose}
    >
      {question === null ? null : <Question question={question} onDone={onDone} />}
    </Dialog>
  );
}

function titleOf({ about, request }: RequestQuestion): string {
  const what = `the ${wordFor(KIND_WORDS, request.kind).toLowerCase()}`;
  const when = request.is_late === true ? ' after the cut-off' : '';
  if (about === 'reckon') return `Deal ${what} as it is${when}?`;
  return `${about === 'accept' ? 'Accept' : 'Cancel'} ${what}${when}?`;
}

interface QuestionProps {
  question: RequestQuestion;
  onDone: (answer: ReactNode) => void;
}

function Question({ question, onDone }: QuestionProps) {
  const { about, request } = question;
  const Form = FORMS[about];
  return request.is_late === true ? (
    <LateForm question={question} onDone={onDone} />
  ) : (
    <Form request={request} onDone={onDone} />
  );
}

function About({ request }: { request: DealingRequest }) {
  const { investor, dealing_day: day } = request;
  return (
    <>
      <bdi className="font-medium text-ink-1">{investor.name}</bdi>, {investor.reference}:{' '}
      <Amount text={askedFor(request)} /> for {formatUtcDay(day)}.
    </>
  );
}

/** Proposes what is decided of a request after the cut-off of its day. */
function LateForm({ question: { about, request }, onDone }: QuestionProps) {
  const proposal = useAction(dealingCalls.decideLate, { refetch: areas.dealing });
  const [arrived, setArrived] = useState<Arrival | null>(null);
  const isSaid = about !== 'reckon' || arrived !== null;
  return (
    <ProposeForm
      label="Propose"
      done="The decision was proposed"
      proposal={proposal}
      inputOf={
        isSaid
          ? (reason) => ({
              params: { id: request.id },
              body: { decision: about, reason, ...(arrived !== null && { arrived }) },
            })
          : null
      }
      onDone={onDone}
    >
      {about === 'reckon' ? (
        <ReckonChoices request={request} arrived={arrived} onChoose={setArrived} />
      ) : null}
      <p className="form-text">
        The cut-off was {formatUtcDay(request.dealing_day)}, 00:00 UTC, so this is a late decision: the strike
        and the investor’s statement name it, with your reason.
      </p>
    </ProposeForm>
  );
}

interface AnswerProps {
  request: DealingRequest;
  onDone: (sentence: ReactNode) => void;
}

/** Accepts a request. */
function Accept({ request, onDone }: AnswerProps) {
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
    return 'It is dealt at the price of its dealing day. The payout is known only then.';
  const money = net === null ? 'its money' : `${formatUsdt(net)} USDT net`;
  const gross = amount === null ? '' : `, or ${formatUsdt(amount)} USDT gross,`;
  return `Send the investor your payment instructions: the portal shows none. ${capitalized(money)}${gross} is then expected with the reference ${investor.reference}, and dealt if it arrives before ${formatUtcDay(day)}, 00:00 UTC.`;
}

/** Takes the reason for canceling a request, and cancels it. */
function Cancel({ request, onDone }: AnswerProps) {
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
        It will not be dealt. It stays in the records with your reason, and the people who act for the
        investor see that it is canceled.
        {arrivedOf(request) > 0
          ? ' Its money stays in transit until a withdrawal that pays it back is matched.'
          : ''}
      </p>
    </ReasonForm>
  );
}

/** Takes as what the money of a subscription is dealt that is neither its net nor its gross amount. */
function Reckon({ request, onDone }: AnswerProps) {
  const reckon = useAction(dealingCalls.reckonRequest, { refetch: areas.dealing });
  const [arrived, setArrived] = useState<Arrival | null>(null);
  const done = 'The money was accepted as is';
  return (
    <ActionForm
      isReady={arrived !== null}
      label="Deal as is"
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
      <p className="form-text">It no longer waits for more money.</p>
    </ActionForm>
  );
}

interface ReckonChoicesProps {
  request: DealingRequest;
  /** Null while nothing is chosen. */
  arrived: Arrival | null;
  onChoose: (arrived: Arrival) => void;
}

const ARRIVALS = {
  net: 'Net: the fee is already deducted',
  gross: 'Gross: the fee is still to be deducted',
} as const;

/** As what the money of a subscription is taken, and what would be invested of it. */
function ReckonChoices({ request, arrived, onChoose }: ReckonChoicesProps) {
  const fund = useQuery(fundQuery()).data;
  const { dealing_day: day, amount } = request;
  const rate = fund === undefined ? null : subscriptionRateOn(fund.terms, day);
  const money = arrivedOf(request);
  const noteOf = (value: Arrival): string => {
    if (rate === null) return value === 'net' ? 'All of it is invested' : 'The rest is invested';
    const { net, gross, fee } = reckoned(value, { money, asked: amount ?? money, rate });
    return `${formatUsdt(net)} USDT is invested, ${formatUsdt(gross)} gross, fee ${formatUsdt(fee)}`;
  };
  return (
    <div className="grid gap-2">
      <RadioChoices
        legend={<Amount text={`${formatUsdt(money)} USDT arrived`} />}
        choices={(['net', 'gross'] as const).map((value) => ({
          value,
          name: ARRIVALS[value],
          note: <Amount text={noteOf(value)} />,
        }))}
        value={arrived}
        onValue={onChoose}
      />
      {rate === null ? null : (
        <p className="text-xs text-ink-3">
          At the subscription fee of {formatUtcDay(day)}, {formatRate(rate)}.
        </p>
      )}
    </div>
  );
}
