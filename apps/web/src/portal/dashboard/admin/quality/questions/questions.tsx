import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import type { LineQuestion, LineMeaning } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { useId, useState } from 'react';
import { areas } from '../../../../../api/areas.ts';
import { useAction, useCall, type Action } from '../../../../../api/use-call.ts';
import { wordFor } from '../../../../../ui/format/word.ts';
import { Asked, type Answer, AnswerForm, isOvertaken } from './asking.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { formatCount, formatSignedQuantity } from '../../../../../ui/format/number.ts';
import type { Column } from '../../../../../ui/table/columns.ts';
import { Table } from '../../../../../ui/table/table.tsx';
import { At } from '../../../../frame/at.tsx';
import { RadioChoices } from '../../../../../ui/forms/choices.tsx';

/** Up to this many lines need no scrolling. */
const MAX_UNSCROLLED_LINES = 5;

/** What a line of the exchange's log can be said to be, and what follows. */
export const MEANINGS: readonly Choice[] = [
  { value: 'flow', name: 'Money in or out', note: 'Changes units, not performance' },
  { value: 'result', name: 'A result of the fund', note: 'Counts as performance' },
  { value: 'exchanged', name: 'Exchanged inside the account', note: 'One coin for another' },
];

/** What a press of the button does. */
export const RECORD_LABELS: Record<LineMeaning, string> = {
  flow: 'Record as money in or out',
  result: 'Record as a result',
  exchanged: 'Record as an exchange',
};

/** A meaning within a sentence. */
const MEANING_WORDS: Record<LineMeaning, string> = {
  flow: 'money in or out',
  result: 'a result of the fund',
  exchanged: 'an exchange inside the account',
};

/** The unknown kinds of lines, each with its form, and those that were answered. */
export function Questions() {
  const query = useCall(qualityCalls.questions);
  const answer = useAction(qualityCalls.answerQuestion, { refetch: areas.decided });
  const questions = query.data ?? [];
  return (
    <Asked
      explanation="Equity is not affected; units and performance wait. An answer applies to every line of its kind; it is final and recorded."
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

interface Choice {
  value: LineMeaning;
  name: string;
  note: string;
}

interface QuestionFormProps {
  question: LineQuestion;
  answer: Action<'answerQuestion'>;
}

/** Asks once what the lines of a type are. */
function QuestionForm({ question, answer }: QuestionFormProps) {
  const heading = useId();
  const [meaning, setMeaning] = useState<LineMeaning | null>(null);
  const [reason, setReason] = useState('');
  const isMine = answer.variables?.params.type === question.type;
  const failure = isMine && answer.isError ? answer.error : null;
  const isReady = meaning !== null && reason.trim().length >= REASON_MIN_LENGTH && !isOvertaken(failure);

  return (
    <li className="rounded-card border border-hairline p-4 text-sm">
      <AnswerForm
        label={meaning === null ? 'Choose what they are' : RECORD_LABELS[meaning]}
        labelledBy={heading}
        isDirty={reason !== ''}
        failure={failure}
        done="The answer was recorded"
        isReady={isReady}
        isPending={answer.isPending}
        isMine={isMine}
        onSubmit={() =>
          meaning !== null && answer.mutate({ params: { type: question.type }, body: { meaning, reason } })
        }
      >
        <h3 id={heading} className="font-medium [overflow-wrap:anywhere]">
          Is {question.type} money in or out, or a result?
        </h3>
        <QuestionLines question={question} />
        <RadioChoices
          legend="Lines of this kind are"
          choices={MEANINGS}
          value={meaning}
          onValue={setMeaning}
        />
        <Field
          label="Reason for the answer"
          value={reason}
          maxLength={REASON_MAX_LENGTH}
          onValue={setReason}
        />
      </AnswerForm>
    </li>
  );
}

const LINE_COLUMNS: Column<LineQuestion['lines'][number] & { index: number }>[] = [
  { key: 'time', name: 'Time', isNameHidden: true, cell: ({ occurred_at: at }) => <At at={at} /> },
  {
    key: 'change',
    name: 'Change',
    isNameHidden: true,
    isNumeric: true,
    text: ({ change }) => formatSignedQuantity(change),
  },
  { key: 'coin', name: 'Coin', isNameHidden: true, text: ({ coin }) => coin },
];

/** The newest lines of a type: when, how much, of which coin. */
function QuestionLines({ question }: { question: LineQuestion }) {
  const { type, lines, line_count: count } = question;
  return (
    <div>
      <p className="mb-1 text-xs text-ink-3">{countOf(count, lines.length)}</p>
      <Table
        caption={`Lines of ${type}, newest first`}
        columns={LINE_COLUMNS}
        // Two lines of the same moment may agree in every field.
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={({ index }) => String(index)}
        stackBelow={0}
        isScrolled={lines.length > MAX_UNSCROLLED_LINES}
      />
    </div>
  );
}

function countOf(count: number, shown: number): string {
  if (count > shown) return `The newest ${formatCount(shown)} of ${formatCount(count)} lines`;
  return count === 1 ? '1 line' : `${formatCount(count)} lines`;
}
