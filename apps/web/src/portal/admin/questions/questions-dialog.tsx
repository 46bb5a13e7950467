import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useAnswerQuestion } from '../../../api/answer-question.ts';
import { questionsQuery } from '../../../api/questions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RefreshFailure } from '../../layout/refresh-failure.tsx';
import { AnsweredQuestions } from './answered-questions.tsx';
import { MEANING_WORDS } from './meanings.ts';
import { QuestionForm } from './question-form.tsx';

export function QuestionsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        Unknown lines of the log
      </h2>
      <p className="mt-2 text-sm text-ink-2">
        Equity is not affected; units and performance wait. An answer holds for every line of its kind, is
        final and recorded.
      </p>
      <Questions />
      <Button className="mt-5 w-full" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

function Questions() {
  const query = useQuery(questionsQuery());
  const answer = useAnswerQuestion();
  const open = query.data?.filter(({ meaning }) => meaning === null) ?? [];
  const answered = query.data?.filter(({ meaning }) => meaning !== null) ?? [];
  return (
    <>
      <RefreshFailure query={query} />
      {query.isPending ? <p className="py-6 text-center text-sm text-ink-3">Loading lines...</p> : null}
      <Recorded answer={answer} />
      <ul className="mt-4 grid gap-3">
        {open.map((question) => (
          <QuestionForm key={question.type} question={question} answer={answer} />
        ))}
      </ul>
      {query.isSuccess && open.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-3">Nothing waits for an answer.</p>
      ) : null}
      {answered.length === 0 ? null : <AnsweredQuestions questions={answered} />}
    </>
  );
}

/** Says what was just recorded, and takes the focus: the form that had it is gone. */
function Recorded({ answer }: { answer: ReturnType<typeof useAnswerQuestion> }) {
  const line = useRef<HTMLParagraphElement>(null);
  const recorded = answer.data;
  useEffect(() => {
    if (recorded !== undefined) line.current?.focus();
  }, [recorded]);
  const meaning = recorded?.meaning ?? null;
  return (
    <p ref={line} role="status" tabIndex={-1} className="mt-3 text-sm outline-none empty:mt-0">
      {recorded === undefined || meaning === null
        ? null
        : `Recorded: ${recorded.type} is ${MEANING_WORDS[meaning]}.`}
    </p>
  );
}
