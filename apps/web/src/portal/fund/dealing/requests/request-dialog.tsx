import type { DealingRequest } from '@equanim/contract/dealing';
import { useId, type ReactNode } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import type { RequestQuestion } from './request-question.ts';
import { LateForm } from './late-form.tsx';
import { Accept, Cancel, Reckon } from './request-forms.tsx';
import { askedFor, KIND_WORDS } from './request-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

interface RequestDialogProps {
  question: RequestQuestion | null;
  onClose: () => void;
  /** Called with what was done, or proposed, once it is. */
  onDone: (sentence: ReactNode) => void;
}

const FORMS = { accept: Accept, cancel: Cancel, reckon: Reckon } as const;

/** Asks whether a request is to be accepted, dealt as it is, or why it is canceled; after its cut-off it asks for a second person. */
export function RequestDialog({ question, onClose, onDone }: RequestDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={question !== null} onClose={onClose} labelledBy={heading}>
      {question === null ? null : (
        <>
          <h2 id={heading} className="text-title">
            {titleOf(question)}
          </h2>
          <Question question={question} onCancel={onClose} onDone={onDone} />
        </>
      )}
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
  onCancel: () => void;
  onDone: (sentence: ReactNode) => void;
}

function Question({ question, ...rest }: QuestionProps) {
  const { about, request } = question;
  const Form = FORMS[about];
  return (
    <>
      <Summary request={request} />
      {request.is_late === true ? (
        <LateForm question={question} {...rest} />
      ) : (
        <Form request={request} {...rest} />
      )}
    </>
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
