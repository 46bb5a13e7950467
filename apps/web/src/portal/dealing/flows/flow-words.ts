import type { LedgerFlow } from '@equanim/contract/dealing';
import { formatSignedQuantity, formatSignedUsdt } from '../../../ui/format/number.ts';
import { isDeposit } from './match/fitting-requests.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { KIND_WORDS } from '../requests/request-words.ts';

/** What a flow is, on the screen. */
export const flowKind = (flow: Pick<LedgerFlow, 'change'>): string =>
  isDeposit(flow) ? 'Deposit' : 'Withdrawal';

/** Its amount in USDT with its sign; of one whose worth is not known the coins. */
export const flowAmount = ({ amount, change, coin }: LedgerFlow): string =>
  amount === null ? `${formatSignedQuantity(change)} ${coin}` : `${formatSignedUsdt(amount)} USDT`;

/** The coins of a flow in another coin than USDT, `+0.5 BTC`; null for USDT, whose amount says it. */
export const flowCoins = ({ amount, change, coin }: LedgerFlow): string | null =>
  coin === 'USDT' || amount === null ? null : `${formatSignedQuantity(change)} ${coin}`;

/** What a flow was matched with; null where nobody has matched it. */
export function matchedWith({ match }: LedgerFlow): string | null {
  if (match === null) return null;
  if (match.to === 'house') return 'House';
  if (match.to === 'manager') return 'Manager';
  if (match.request === null) return 'A request';
  const { kind, investor } = match.request;
  return `${wordFor(KIND_WORDS, kind)} of ${investor.name}, ${investor.reference}`;
}
