import type { LedgerFlow } from '@equanim/contract/dealing';
import { formatSignedQuantity, formatSignedUsdt } from '../../../../ui/format/number.ts';
import { isDeposit } from './match/fitting-requests.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import { KIND_WORDS } from '../../requests/request-words.ts';

/** What a flow is, on the screen. */
export const flowKind = (flow: Pick<LedgerFlow, 'change'>): string =>
  isDeposit(flow) ? 'Deposit' : 'Withdrawal';

/** Where money goes or comes from, by the exchange's own word for the line; the first that fits. */
const PLACES: ReadonlyArray<readonly [RegExp, string]> = [
  [/_STAKING_|^ONCHAINEARN_/, 'savings'],
  [/INS_LOAN/, 'an institutional loan'],
  [/^LOANS_/, 'a crypto loan'],
  [/^CUSTODY_/, 'custody'],
  [/^BONUS_/, 'a bonus'],
  [/^PREMARKET_/, 'the pre-market'],
  [/^P(EF|WM)_|_WEALTH_MANAGEMENT_/, 'wealth management'],
  [/^STRUCTURE_PRODUCT_/, 'structured products'],
  [/^LIQUIDITY_MINING_/, 'liquidity mining'],
  [/^DEFI_INVESTMENT_/, 'on-chain investments'],
  [/^TOKENS_/, 'leveraged tokens'],
];

/** The kind of a flow in plain words, `Transfer in` or `From savings`; one that has none as the exchange names it. */
export function flowName({ kind, change }: Pick<LedgerFlow, 'kind' | 'change'>): string {
  const [into, from] = isDeposit({ change }) ? ['in', 'From'] : ['out', 'To'];
  if (kind === undefined) return flowKind({ change });
  if (/^TRANSFER_(IN|OUT)$/.test(kind)) return `Transfer ${into}`;
  const place = PLACES.find(([pattern]) => pattern.test(kind))?.[1];
  return place === undefined ? `${flowKind({ change })}, ${kind}` : `${from} ${place}`;
}

/** Its amount in USDT with its sign; of one whose worth is not known the coins. */
export const flowAmount = ({ amount, change, coin }: LedgerFlow): string =>
  amount === null ? `${formatSignedQuantity(change)} ${coin}` : `${formatSignedUsdt(amount)} USDT`;

/** The coins of a flow in another coin than USDT, `+0.5 BTC`; null for USDT, whose amount says it. */
export const flowCoins = ({ amount, change, coin }: LedgerFlow): string | null =>
  coin === 'USDT' || amount === null ? null : `${formatSignedQuantity(change)} ${coin}`;

type Match = NonNullable<LedgerFlow['match']>;
type Part = Omit<NonNullable<Match['parts']>[number], 'amount'>;

function ownerWords({ owner, request }: Part): string {
  if (owner === 'house') return 'House';
  if (owner === 'manager') return 'Manager';
  if (request === null) return 'A request';
  return `${wordFor(KIND_WORDS, request.kind)} of ${request.investor.name}, ${request.investor.reference}`;
}

/** What a flow was matched with, each part with its amount where there are several; empty where nobody has matched it. */
export function matchedWith({ match }: Pick<LedgerFlow, 'match'>): string[] {
  if (match === null) return [];
  const { to, request, parts = [] } = match;
  if (parts.length < 2) return [ownerWords({ owner: to, request })];
  return parts.map((part) => `${formatSignedUsdt(part.amount)} USDT: ${ownerWords(part)}`);
}
