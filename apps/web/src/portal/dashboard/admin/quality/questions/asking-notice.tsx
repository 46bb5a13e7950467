import { statusCalls } from '@equanim/contract/status-calls';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../../ui/forms/button.tsx';
import { useCall } from '../../../../../api/use-call.ts';
import { formatCount } from '../../../../../ui/format/number.ts';
import { LazyPart } from '../../../../frame/lazy-part.tsx';

interface AskingNoticeProps {
  /** How many questions wait. */
  count: number;
  sentence: string;
  action: string;
  heading: string;
  explanation: string;
  /** What is asked and what was answered. */
  children: ReactNode;
}

/** Says that questions wait which only an administrator can answer; its dialog asks them. */
export function AskingNotice({ count, sentence, action, heading, explanation, children }: AskingNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <div className="notice notice-quiet">
        <p className="min-w-0 flex-1">{sentence}</p>
        <Button onClick={() => setOpen(true)}>{action}</Button>
      </div>
      <Dialog title={heading} isOpen={isOpen} onClose={onClose}>
        <p className="text-sm text-ink-2">{explanation}</p>
        {children}
      </Dialog>
    </>
  );
}

const loadCoins = async () => (await import('./coins.tsx')).Coins;

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
      <LazyPart load={loadCoins} props={{}} name="list of coins" />
    </AskingNotice>
  );
}

function waitingSentence(count: number): string {
  if (count === 0) return 'Every coin of the account has a price.';
  const [coins, each] = count === 1 ? ['a coin', 'it is'] : [`${formatCount(count)} coins`, 'each is'];
  return `The account holds ${coins} that neither the wallet nor a market prices: samples wait until you say what ${each} worth.`;
}
