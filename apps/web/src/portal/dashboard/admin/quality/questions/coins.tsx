import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@equanim/contract/limits';
import type { CoinQuestion } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { PRICE, readNumber } from '@equanim/contract/typed-number';
import { useId, useState } from 'react';
import { areas } from '../../../../../api/areas.ts';
import { useAction, useCall, type Action } from '../../../../../api/use-call.ts';
import { formatUtcDay } from '../../../../../ui/format/date.ts';
import { formatPrice, formatQuantity } from '../../../../../ui/format/number.ts';
import { Asked, AnswerForm, isOvertaken } from './asking.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { At } from '../../../../frame/at.tsx';
import { RadioChoices } from '../../../../../ui/forms/choices.tsx';

const WORTHS = [
  { value: 'price', name: 'It has a price', note: 'Counts in equity and flows' },
  { value: 'nothing', name: 'It is worth nothing', note: 'What it was worth is a loss' },
] as const;
const RECORD_LABELS: Record<Worth, string> = {
  price: 'Record the price',
  nothing: 'Record as worth nothing',
};

/** The coins without a price, each with its form, and those that were answered. */
export function Coins() {
  const query = useCall(qualityCalls.coinQuestions);
  const answer = useAction(qualityCalls.answerCoin, { refetch: areas.decided });
  const questions = query.data ?? [];
  return (
    <Asked
      explanation="Samples that wait join the history with the answer, each at its own minute. An answer is final and recorded. A market that has a price again comes first."
      query={query}
      loading="Loading coins..."
      recorded={{
        sentence: answer.data ? `Recorded: ${worthOf(answer.data)}.` : null,
        occasion: answer.data,
      }}
      open={questions
        .filter(({ answered_at: at }) => at === null)
        .map((question) => (
          <CoinForm key={question.coin} question={question} answer={answer} />
        ))}
      answered={questions
        .filter(({ answered_at: at }) => at !== null)
        .map((question) => ({
          key: question.coin,
          said: <p className="[overflow-wrap:anywhere] first-letter:uppercase">{worthOf(question)}</p>,
          reason: question.reason,
          by: question.answered_by,
          at: question.answered_at,
        }))}
    />
  );
}

function worthOf({ coin, price, from_day: day }: CoinQuestion): string {
  const worth = price === 0 ? 'nothing' : `${formatPrice(price)} USDT`;
  return `one ${coin} is worth ${worth}${day === null ? '' : ` from ${formatUtcDay(day)} on`}`;
}

type Worth = 'price' | 'nothing';

interface CoinFormProps {
  question: CoinQuestion;
  answer: Action<'answerCoin'>;
}

/** Asks once what a coin is worth. */
function CoinForm({ question, answer }: CoinFormProps) {
  const heading = useId();
  const { coin } = question;
  const draft = useDraft(question);
  const isMine = answer.variables?.params.coin === coin;
  const failure = isMine && answer.isError ? answer.error : null;
  const body = isOvertaken(failure) ? null : draft.body;

  return (
    <li className="rounded-card border border-hairline p-4 text-sm">
      <AnswerForm
        label={draft.worth === null ? 'Choose what it is worth' : RECORD_LABELS[draft.worth]}
        labelledBy={heading}
        isDirty={draft.reason.value !== '' || draft.price.value !== ''}
        failure={failure}
        done="The price was recorded"
        isReady={body !== null}
        isPending={answer.isPending}
        isMine={isMine}
        onSubmit={() => body && answer.mutate({ params: { coin }, body })}
      >
        <div>
          <h3 id={heading} className="font-medium [overflow-wrap:anywhere]">
            What is one {coin} worth?
          </h3>
          <CoinFacts question={question} />
        </div>
        <RadioChoices
          legend="What it is worth"
          choices={WORTHS}
          value={draft.worth}
          onValue={draft.setWorth}
        />
        <DraftFields draft={draft} />
      </AnswerForm>
    </li>
  );
}

function CoinFacts({
  question: { coin, equity, first_at: at, last_price: price },
}: {
  question: CoinQuestion;
}) {
  return (
    <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">
      The account holds {formatQuantity(equity)} {coin}
      {at === null ? null : (
        <>
          {'; samples wait since '}
          <At at={at} />
        </>
      )}
      {price === null ? '. It had no price before.' : `. It last counted at ${formatPrice(price)} USDT.`}
    </p>
  );
}

function DraftFields({ draft }: { draft: ReturnType<typeof useDraft> }) {
  return (
    <>
      {draft.worth === 'price' ? (
        <NumberField label="Price of one coin" unit="USDT" {...draft.price} />
      ) : null}
      <Field label="From" hint="UTC day" type="date" min="1970-01-01" max="2099-12-31" {...draft.fromDay} />
      <Field label="Reason for the answer" maxLength={REASON_MAX_LENGTH} {...draft.reason} />
    </>
  );
}

/** What is typed of an answer, and the body it makes; null while something is missing. */
function useDraft({ first_at: firstAt }: CoinQuestion) {
  const [worth, setWorth] = useState<Worth | null>(null);
  const price = useText('');
  const fromDay = useText(firstAt?.slice(0, 10) ?? '');
  const reason = useText('');
  const typed = readNumber(price.value, PRICE);
  const value = worth === 'nothing' ? 0 : typed.value;
  const isWhole = worth !== null && fromDay.value !== '' && reason.value.trim().length >= REASON_MIN_LENGTH;
  return {
    worth,
    setWorth,
    price: { ...price, error: price.value === '' ? undefined : (typed.problem ?? undefined) },
    fromDay,
    reason,
    body: isWhole && value !== null ? { price: value, from_day: fromDay.value, reason: reason.value } : null,
  };
}

function useText(first: string) {
  const [value, setValue] = useState(first);
  return { value, onValue: setValue };
}
