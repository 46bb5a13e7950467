import type { HandLine, HandWallet } from '@equanim/contract/hand-lines';
import { formatPart, formatQuantity, formatUsdt } from '../../ui/format/number.ts';
import { wordFor } from '../../ui/format/word.ts';

/** Wallets of the owner that the server does not read, on the screen. */
export const WALLET_WORDS: Record<HandWallet, string> = {
  funding: 'Funding wallet',
  savings: 'Savings',
  staking: 'Staking',
  custody: 'Custody',
  other: 'Another wallet',
};

/** What is left of a line: `60,000.00 USDT`, or `0.5 BTC`. */
export const handQuantity = ({ quantity, coin }: Pick<HandLine, 'quantity' | 'coin'>): string =>
  coin === 'USDT' ? `${formatUsdt(quantity)} USDT` : `${formatQuantity(quantity)} ${coin}`;

/** How much of the equity all lines are: `40.82% by hand: Savings`; null where there is none, or it is not known. */
export function byHandSentence(lines: readonly HandLine[] | undefined): string | null {
  const open = lines?.filter(({ quantity }) => quantity > 0) ?? [];
  const shares = open.flatMap(({ share_of_nav: share }) => share ?? []);
  if (shares.length === 0) return null;
  const total = shares.reduce((sum, share) => sum + share, 0);
  const wallets = new Set(open.map(({ wallet }) => wordFor(WALLET_WORDS, wallet)));
  return `${formatPart(total)} by hand: ${[...wallets].join(', ')}`;
}
