import type { CoinQuestion } from '@equanim/contract/quality';
import { qualityCalls } from '@equanim/contract/quality-calls';
import { statusCalls } from '@equanim/contract/status-calls';
import { areas } from '../../../../api/areas.ts';
import { useAction, useCall } from '../../../../api/use-call.ts';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatCount, formatPrice } from '../../../../ui/format/number.ts';
import { Asked, AskingNotice } from '../questions/asking.tsx';
import { CoinForm } from './coin-form.tsx';

/** Says that the account holds coins whose price only an administrator can say; samples wait for the answer. */
export function CoinsNotice() {
  const { data: status } = useCall(statusCalls.status);
  const count = status?.collector?.coin_questions ?? 0;
  return (
    <AskingNotice
      count={count}
      sentence={waitingSentence(count)}
      action="Say the price"
      heading="Coins without a price"
      explanation="Samples that wait join the history with the answer, each at its own minute. An answer is final and recorded. A market that has a price again comes first."
    >
      <Coins />
    </AskingNotice>
  );
}

function waitingSentence(count: number): string {
  if (count === 0) return 'Every coin of the account has a price.';
  const [coins, each] = count === 1 ? ['a coin', 'it is'] : [`${formatCount(count)} coins`, 'each is'];
  return `The account holds ${coins} that neither the wallet nor a market prices: samples wait until you say what ${each} worth.`;
}

function Coins() {
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
