import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import type { LineMeaning, LineQuestion } from '@equanim/contract/quality';
import { type SubmitEvent, useId, useState } from 'react';
import type { Action } from '../../../../../api/use-call.ts';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { formatCount, formatSignedQuantity } from '../../../../../ui/format/number.ts';
import { ScrollArea } from '../../../../../ui/table/scroll-area.tsx';
import { At } from '../../../../frame/at.tsx';
import { RadioChoices } from '../../../../frame/controls/radio-choices.tsx';
import { AnswerEnd, isOvertaken } from './asking.tsx';
import { MEANINGS, RECORD_LABELS } from './meanings.ts';
import './questions.css';

interface QuestionFormProps {
  question: LineQuestion;
  answer: Action<'answerQuestion'>;
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
        <AnswerEnd
          failure={failure}
          done="The answer was recorded"
          isReady={isReady}
          isPending={answer.isPending}
          isMine={isMine}
          label={meaning === null ? 'Choose what they are' : RECORD_LABELS[meaning]}
        />
      </form>
    </li>
  );
}

/** Up to this many lines need no scrolling. */
const MAX_UNSCROLLED_LINES = 5;

/** The newest lines of a type: when, how much, of which coin. */
function QuestionLines({ question }: { question: LineQuestion }) {
  const { type, lines, line_count: count } = question;
  return (
    <div>
      <p className="mb-1 text-xs text-ink-3">{countOf(count, lines.length)}</p>
      <ScrollArea
        className="question-lines"
        label={`Lines of ${type}`}
        isWhole={lines.length <= MAX_UNSCROLLED_LINES}
      >
        <table className="table">
          <caption className="sr-only">Lines of {type}, newest first</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Change</th>
              <th scope="col">Coin</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ occurred_at: at, coin, change }, index) => (
              // Two lines of the same moment may agree in every field.
              <tr key={`${at} ${coin} ${String(change)} ${String(index)}`}>
                <td className="tabular">
                  <At at={at} />
                </td>
                <td className="numeric">
                  <Amount text={formatSignedQuantity(change)} />
                </td>
                <td>{coin}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  );
}

function countOf(count: number, shown: number): string {
  if (count > shown) return `The newest ${formatCount(shown)} of ${formatCount(count)} lines`;
  return count === 1 ? '1 line' : `${formatCount(count)} lines`;
}
