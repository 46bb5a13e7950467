import type { LineQuestion } from '@equanim/contract/quality';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAnswerQuestion } from '../../../api/quality.ts';
import { questionsQuery } from '../../../api/quality.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RefreshFailure } from '../../layout/refresh-failure.tsx';
import { Recorded } from '../recorded.tsx';
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
      <Recorded sentence={answer.data ? sentenceFor(answer.data) : null} occasion={answer.data} />
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

function sentenceFor({ type, meaning }: LineQuestion): string | null {
  return meaning === null ? null : `Recorded: ${type} is ${MEANING_WORDS[meaning]}.`;
}
