import type { LineQuestion } from '@equanim/contract/quality';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { questionsQuery, useAnswerQuestion } from '../../../../api/quality.ts';
import { statusQuery } from '../../../../api/status.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { formatCount } from '../../../../ui/format/number.ts';
import { At } from '../../../layout/at.tsx';
import { RefreshFailure } from '../../../layout/refresh-failure.tsx';
import { Recorded } from '../../../layout/controls/recorded.tsx';
import { MEANING_WORDS } from './meanings.ts';
import { QuestionForm } from './question-form.tsx';
import { wordFor } from '../../../../ui/format/word.ts';

/** Says that the log holds types of lines that only an administrator can name; values wait for the answer. */
export function QuestionsNotice() {
  const { data: status } = useQuery(statusQuery());
  const [isOpen, setOpen] = useState(false);
  const count = status?.collector?.questions ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <div className="notice notice-quiet">
        <p className="min-w-0 flex-1">{waitingSentence(count)}</p>
        <Button onClick={() => setOpen(true)}>Answer</Button>
      </div>
      <QuestionsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function waitingSentence(count: number): string {
  if (count === 0) return "Every kind of line in the exchange's log is known.";
  if (count === 1) {
    return "The exchange's log has lines of an unknown kind: performance waits for your answer.";
  }
  return `The exchange's log holds ${formatCount(count)} unknown kinds of lines: performance waits for your answers.`;
}

function QuestionsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        Unknown lines of the log
      </h2>
      <p className="mt-2 text-sm text-ink-2">
        Equity is not affected; units and performance wait. An answer applies to every line of its kind; it is
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
      <Recorded sentence={answer.data ? recordedSentence(answer.data) : null} occasion={answer.data} />
      <ul className="mt-4 grid gap-3">
        {open.map((question) => (
          <QuestionForm key={question.type} question={question} answer={answer} />
        ))}
      </ul>
      {query.isSuccess && open.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-3">Nothing is waiting for an answer.</p>
      ) : null}
      {answered.length === 0 ? null : <AnsweredQuestions questions={answered} />}
    </>
  );
}

function recordedSentence({ type, meaning }: LineQuestion): string | null {
  return meaning === null ? null : `Recorded: ${type} is ${wordFor(MEANING_WORDS, meaning)}.`;
}

/** Earlier answers: what, why, by whom and when. */
function AnsweredQuestions({ questions }: { questions: readonly LineQuestion[] }) {
  const heading = useId();
  return (
    <section className="mt-5" aria-labelledby={heading}>
      <h3 id={heading} className="text-sm font-medium">
        Answered
      </h3>
      <ul className="mt-1 divide-y divide-hairline text-sm">
        {questions.map(({ type, meaning, reason, answered_by: by, answered_at: at }) => (
          <li key={type} className="grid gap-0.5 py-3">
            <p className="[overflow-wrap:anywhere]">
              <span className="font-medium">{type}</span>
              {meaning === null ? null : (
                <span className="text-ink-2"> is {wordFor(MEANING_WORDS, meaning)}</span>
              )}
            </p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">{reason}</p>
            <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
              {by}
              {at === null ? null : (
                <>
                  {', '}
                  <At at={at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
