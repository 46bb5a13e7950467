import type { CoinQuestion } from '@equanim/contract/quality';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { coinQuestionsQuery, useAnswerCoin } from '../../../../api/quality.ts';
import { statusQuery } from '../../../../api/status.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatCount, formatPrice } from '../../../../ui/format/number.ts';
import { At } from '../../../layout/at.tsx';
import { Recorded } from '../../../layout/controls/recorded.tsx';
import { RefreshFailure } from '../../../layout/refresh-failure.tsx';
import { CoinForm } from './coin-form.tsx';

/** Says that the account holds coins whose price only an administrator can say; samples wait for the answer. */
export function CoinsNotice() {
  const { data: status } = useQuery(statusQuery());
  const [isOpen, setOpen] = useState(false);
  const count = status?.collector?.coin_questions ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <div className="notice notice-quiet">
        <p className="min-w-0 flex-1">{waitingSentence(count)}</p>
        <Button onClick={() => setOpen(true)}>Say the price</Button>
      </div>
      <CoinsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function waitingSentence(count: number): string {
  if (count === 0) return 'Every coin of the account has a price.';
  const [coins, each] = count === 1 ? ['a coin', 'it is'] : [`${formatCount(count)} coins`, 'each is'];
  return `The account holds ${coins} that neither the wallet nor a market prices: samples wait until you say what ${each} worth.`;
}

function CoinsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        Coins without a price
      </h2>
      <p className="mt-2 text-sm text-ink-2">
        Samples that wait join the history with the answer, each at its own minute. An answer is final and
        recorded. A market that has a price again comes first.
      </p>
      <Coins />
      <Button className="mt-5 w-full" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

function Coins() {
  const query = useQuery(coinQuestionsQuery());
  const answer = useAnswerCoin();
  const open = query.data?.filter(({ answered_at: at }) => at === null) ?? [];
  const answered = query.data?.filter(({ answered_at: at }) => at !== null) ?? [];
  return (
    <>
      <RefreshFailure query={query} />
      {query.isPending ? <p className="py-6 text-center text-sm text-ink-3">Loading coins...</p> : null}
      <Recorded sentence={answer.data ? `Recorded: ${worthOf(answer.data)}.` : null} occasion={answer.data} />
      <ul className="mt-4 grid gap-3">
        {open.map((question) => (
          <CoinForm key={question.coin} question={question} answer={answer} />
        ))}
      </ul>
      {query.isSuccess && open.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-3">Nothing is waiting for an answer.</p>
      ) : null}
      {answered.length === 0 ? null : <AnsweredCoins questions={answered} />}
    </>
  );
}

function worthOf({ coin, price, from_day: day }: CoinQuestion): string {
  const worth = price === 0 ? 'nothing' : `${formatPrice(price)} USDT`;
  return `one ${coin} is worth ${worth}${day === null ? '' : ` from ${formatDealingDay(day)} on`}`;
}

/** Earlier answers: what, why, by whom and when. */
function AnsweredCoins({ questions }: { questions: readonly CoinQuestion[] }) {
  const heading = useId();
  return (
    <section className="mt-5" aria-labelledby={heading}>
      <h3 id={heading} className="text-sm font-medium">
        Answered
      </h3>
      <ul className="mt-1 divide-y divide-hairline text-sm">
        {questions.map((question) => (
          <li key={question.coin} className="grid gap-0.5 py-3">
            <p className="[overflow-wrap:anywhere] first-letter:uppercase">{worthOf(question)}</p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">{question.reason}</p>
            <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
              {question.answered_by}
              {question.answered_at === null ? null : (
                <>
                  {', '}
                  <At at={question.answered_at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
