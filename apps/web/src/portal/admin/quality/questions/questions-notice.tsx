import type { LineQuestion } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { statusCalls } from '@equanim/contract/status-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction, useCall } from '../../../../api/use-call.ts';
import { formatCount } from '../../../../ui/format/number.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import { Asked, AskingNotice, type Answer } from './asking.tsx';
import { MEANING_WORDS } from './meanings.ts';
import { QuestionForm } from './question-form.tsx';

/** Says that the log holds types of lines that only an administrator can name; values wait for the answer. */
export function QuestionsNotice() {
  const { data: status } = useCall(statusCalls.status);
  const count = status?.collector?.questions ?? 0;
  return (
    <AskingNotice
      count={count}
      sentence={waitingSentence(count)}
      action="Answer"
      heading="Unknown lines of the log"
      explanation="Equity is not affected; units and performance wait. An answer applies to every line of its kind; it is final and recorded."
    >
      <Questions />
    </AskingNotice>
  );
}

function waitingSentence(count: number): string {
  if (count === 0) return "Every kind of line in the exchange's log is known.";
  if (count === 1) {
    return "The exchange's log has lines of an unknown kind: performance waits for your answer.";
  }
  return `The exchange's log holds ${formatCount(count)} unknown kinds of lines: performance waits for your answers.`;
}

function Questions() {
  const query = useCall(qualityCalls.questions);
  const answer = useAction(qualityCalls.answerQuestion, { refetch: areas.decided });
  const questions = query.data ?? [];
  return (
    <Asked
      query={query}
      loading="Loading lines..."
      recorded={{ sentence: answer.data ? recordedSentence(answer.data) : null, occasion: answer.data }}
      open={questions
        .filter(({ meaning }) => meaning === null)
        .map((question) => (
          <QuestionForm key={question.type} question={question} answer={answer} />
        ))}
      answered={questions.filter(({ meaning }) => meaning !== null).map(toAnswer)}
    />
  );
}

function toAnswer({ type, meaning, reason, answered_by: by, answered_at: at }: LineQuestion): Answer {
  const said = (
    <p className="[overflow-wrap:anywhere]">
      <span className="font-medium">{type}</span>
      {meaning === null ? null : <span className="text-ink-2"> is {wordFor(MEANING_WORDS, meaning)}</span>}
    </p>
  );
  return { key: type, said, reason, by, at };
}

function recordedSentence({ type, meaning }: LineQuestion): string | null {
  return meaning === null ? null : `Recorded: ${type} is ${wordFor(MEANING_WORDS, meaning)}.`;
}
