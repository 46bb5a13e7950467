import type { DealingRequest, Arrival } from '@equanim/contract/dealing';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import type { RequestQuestion } from './request-question.ts';
import { Accept, Cancel, Reckon } from './request-forms.tsx';
import { askedFor, KIND_WORDS } from './request-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { ProposeForm } from '../../parts/propose-form.tsx';
import { ReckonChoices } from './reckon-choices.tsx';

interface RequestDialogProps {
  question: RequestQuestion | null;
  onClose: () => void;
  /** Called with what was done, or proposed, once it is. */
  onDone: (sentence: ReactNode) => void;
}

const FORMS = { accept: Accept, cancel: Cancel, reckon: Reckon } as const;

/** Asks whether a request is to be accepted, dealt as it is, or why it is canceled; after its cut-off it asks for a second person. */
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
      <Amount text={askedFor(request)} /> for {formatDealingDay(day)}.
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
      label="Propose it"
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
        The cut-off was {formatDealingDay(request.dealing_day)}, 00:00 UTC, so this is a late decision: the
        strike and the investor’s statement name it, with your reason.
      </p>
    </ProposeForm>
  );
}
