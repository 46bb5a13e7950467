import type { CoinQuestion } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { areas } from '../../../../../api/areas.ts';
import { useAction, useCall } from '../../../../../api/use-call.ts';
import { formatDealingDay } from '../../../../../ui/format/date.ts';
import { formatPrice } from '../../../../../ui/format/number.ts';
import { Asked } from '../questions/asking.tsx';
import { CoinForm } from './coin-form.tsx';

/** The coins without a price, each with its form, and those that were answered. */
export function Coins() {
  const query = useCall(qualityCalls.coinQuestions);
  const answer = useAction(qualityCalls.answerCoin, { refetch: areas.decided });
  const questions = query.data ?? [];
  return (
    <Asked
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
  return `one ${coin} is worth ${worth}${day === null ? '' : ` from ${formatDealingDay(day)} on`}`;
}
