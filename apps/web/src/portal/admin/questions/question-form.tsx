import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import type { LineMeaning, LineQuestion } from '@equanim/contract/quality';
import { useId, useState, type SubmitEvent } from 'react';
import type { useAnswerQuestion } from '../../../api/quality.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { RadioChoices } from '../radio-choices.tsx';
import { MEANINGS, RECORD_LABELS } from './meanings.ts';
import { QuestionLines } from './question-lines.tsx';

interface QuestionFormProps {
  question: LineQuestion;
  answer: ReturnType<typeof useAnswerQuestion>;
}

/** Asks once what the lines of a type are. */
export function QuestionForm({ question, answer }: QuestionFormProps) {
  const heading = useId();
  const [meaning, setMeaning] = useState<LineMeaning | null>(null);
  const [reason, setReason] = useState('');
  const isMine = answer.variables?.params.type === question.type;
  const failure = isMine && answer.isError ? answer.error : null;
  const isReady = meaning !== null && reason.trim().length >= REASON_MIN_LENGTH && !isOvertaken(failure);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady) answer.mutate({ params: { type: question.type }, body: { meaning, reason } });
  };

  return (
    <li className="rounded-card border border-hairline p-4 text-sm">
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby={heading} onSubmit={onSubmit}>
        <h3 id={heading} className="font-medium [overflow-wrap:anywhere]">
          Is {question.type} money in or out, or a result?
        </h3>
        <QuestionLines question={question} />
        <RadioChoices
          legend="Lines of this kind are"
          choices={MEANINGS}
          chosen={meaning}
          onChoose={setMeaning}
        />
        <Field
          label="Reason for the answer"
          value={reason}
          maxLength={REASON_MAX_LENGTH}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {failure === null ? null : (
          <p role="alert" className="text-loss">
            {sentenceFor(failure)}
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          disabled={!isReady || answer.isPending}
          busyLabel={isMine && answer.isPending ? 'Recording...' : undefined}
        >
          {meaning === null ? 'Choose what they are' : RECORD_LABELS[meaning]}
        </Button>
      </form>
    </li>
  );
}

function isOvertaken(failure: Error | null): boolean {
  return failure instanceof ApiProblem && failure.status === 409;
}

function sentenceFor(failure: Error): string {
  if (isOvertaken(failure)) return 'Somebody else has answered this already.';
  const refusal = failure instanceof ApiProblem && failure.status === 400 ? failure.detail : undefined;
  return refusal ?? 'The answer was not recorded. Please try again.';
}
