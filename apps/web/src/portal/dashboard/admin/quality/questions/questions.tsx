import type { LineQuestion } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { areas } from '../../../../../api/areas.ts';
import { useAction, useCall } from '../../../../../api/use-call.ts';
import { wordFor } from '../../../../../ui/format/word.ts';
import { Asked, type Answer } from './asking.tsx';
import { MEANING_WORDS } from './meanings.ts';
import { QuestionForm } from './question-form.tsx';

/** The unknown kinds of lines, each with its form, and those that were answered. */
export function Questions() {
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
