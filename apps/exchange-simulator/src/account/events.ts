import { parseFixed, type Fixed } from '../fixed.ts';
import type { Category } from '../market/contracts.ts';
import { contractOf } from '../market/contracts.ts';
import type { Account } from './account.ts';
import type { Action } from './actions.ts';
import type { Book } from './book.ts';
import { valueAt } from './profit.ts';
import type { PositionIndex, Side } from './records.ts';

interface OrderEvent {
  category: Category;
  symbol: string;
  side: Side;
  /** In the coin, of an inverse contract in US dollars. */
  size: string;
  positionIdx?: PositionIndex;
}

/** What a test can make happen to the account, at a millisecond; amounts are decimal texts. */
export type AccountEvent = { at: number } & (
  | { kind: 'deposit' | 'withdrawal'; coin?: string; amount?: string }
  | { kind: 'zero' }
  /** How far prices move against everything held, 0.4 for 40 %. */
  | { kind: 'crash'; part?: number }
  /** A line of any type: the signed amount is its cash flow. `isFlow` says whether an unknown type is money in or out. */
  | {
      kind: 'line';
      type: string;
      coin: string;
      amount: string;
      fee?: string;
      symbol?: string;
      category?: string;
      isFlow?: boolean;
    }
  /** `movesBalance: false` writes no line: the wallet alone shows more balance and more debt. */
  | { kind: 'borrow' | 'repay'; coin: string; amount: string; movesBalance?: boolean }
  | { kind: 'convert'; from: string; to: string; amount: string }
  /** The exchange ends every market of a coin, and values it no more. */
  | { kind: 'delist'; coin: string }
  /**
   * Fills at once, at the mark price unless another is given. With `feeCoin` its fee is taken in that coin, of a derivative by
   * a line of its own.
   */
  | ({ kind: 'trade'; price?: string; feeCoin?: string } & OrderEvent)
  /** Rests unfilled until it is canceled. */
  | ({ kind: 'order'; price: string; forMs: number } & OrderEvent)
  /**
   * A linear contract counts in other units: `factor` new ones for one. It goes on as `newSymbol`, which has its price already,
   * or under its own name, and its price moves with it. The line in the log has its symbol unless `isNamed` is false.
   */
  | { kind: 'split'; symbol: string; factor: string; newSymbol?: string; isNamed?: boolean }
);

const DEFAULT_AMOUNT = '10000';
const DEFAULT_CRASH = 0.2;

/**
 * Applies an event to the account or the market.
 *
 * @throws RangeError for an amount that is no plain decimal number, or a symbol or coin the exchange does not know
 */
export function happenTo(account: Account, event: AccountEvent): void {
  if (event.kind === 'delist')
    return account.market.delist(knownCoin(account, event.coin, event.at), event.at);
  if (event.kind === 'crash') return crash(account, event.at, event.part ?? DEFAULT_CRASH);
  if (event.kind === 'split' && event.newSymbol === undefined)
    account.market.prices.shock({ atMs: event.at, factors: { [event.symbol]: 1 / Number(event.factor) } });
  account.intervene({ ms: event.at, action: actionOf(account, event) });
}

type Ordered = Exclude<AccountEvent, { kind: 'crash' | 'delist' }>;
type Translations = {
  [K in Ordered['kind']]: (account: Account, event: Extract<Ordered, { kind: K }>) => Action;
};

function actionOf(account: Account, event: Ordered): Action {
  const translate = TRANSLATIONS[event.kind] as (account: Account, event: Ordered) => Action;
  return translate(account, event);
}

function transferOf(account: Account, event: Extract<Ordered, { kind: 'deposit' | 'withdrawal' }>): Action {
  const { kind, at, coin = 'USDT', amount = DEFAULT_AMOUNT } = event;
  return { kind, coin: knownCoin(account, coin, at), amount: parseFixed(amount) };
}

function loanOf(account: Account, event: Extract<Ordered, { kind: 'borrow' | 'repay' }>): Action {
  const { kind, at, coin, amount, movesBalance = true } = event;
  return { kind, coin: knownCoin(account, coin, at), amount: parseFixed(amount), movesBalance };
}

const TRANSLATIONS: Translations = {
  deposit: transferOf,
  withdrawal: transferOf,
  zero: () => ({ kind: 'zero' }),
  line: (account, { at, amount, fee, coin, ...event }) => ({
    ...event,
    coin: knownCoin(account, coin, at),
    amount: parseFixed(amount),
    ...(fee !== undefined && { fee: parseFixed(fee) }),
  }),
  borrow: loanOf,
  repay: loanOf,
  convert: (account, { kind, at, from, to, amount }) => ({
    kind,
    from: knownCoin(account, from, at),
    to: knownCoin(account, to, at),
    amount: parseFixed(amount),
  }),
  trade: (account, { kind, price, feeCoin, ...event }) => ({
    kind,
    ...orderTerms(event),
    ...(price !== undefined && { price: parseFixed(price) }),
    ...(feeCoin !== undefined && { feeCoin: knownCoin(account, feeCoin, event.at) }),
  }),
  order: (_account, { kind, price, forMs, ...event }) => ({
    kind,
    ...orderTerms(event),
    price: parseFixed(price),
    forMs,
  }),
  split: (_account, { kind, symbol, factor, newSymbol = symbol, isNamed = true }) => ({
    kind,
    symbol,
    newSymbol,
    factor: parseFixed(factor),
    isNamed,
  }),
};

function orderTerms({ category, symbol, side, size, positionIdx }: OrderEvent) {
  contractOf(category, symbol);
  const terms = { category, symbol, side, size: parseFixed(size) };
  return positionIdx === undefined ? terms : { ...terms, positionIdx };
}

/** Asks for its price, so that an unknown coin is refused at once. @throws RangeError */
function knownCoin({ market }: Account, coin: string, ms: number): string {
  market.coinPrice(coin, ms);
  return coin;
}

function crash(account: Account, atMs: number, part: number): void {
  const exposures = exposuresOf(account.bookAt(atMs), account, atMs);
  const factors = Object.fromEntries(
    [...exposures].map(([baseCoin, exposure]) => [`${baseCoin}USDT`, exposure > 0n ? 1 - part : 1 + part]),
  );
  account.market.prices.shock({ atMs, factors });
  account.forgetSince(atMs);
}

/** How much the account gains from a rise of each base coin: positions, options by their kind, and the coin itself. */
function exposuresOf(book: Book, { market }: Account, ms: number): Map<string, Fixed> {
  const exposures = new Map<string, Fixed>();
  const add = (coin: string, value: Fixed): void =>
    void exposures.set(coin, (exposures.get(coin) ?? 0n) + value);
  for (const { contract, size } of book.holdings.values()) {
    const mark = market.markPrice(contract, ms);
    const isPut = contract.option?.isCall === false;
    const value = contract.category === 'inverse' ? valueAt(contract, size, mark) : size;
    add(contract.baseCoin, isPut ? -value : value);
  }
  for (const [coin, { cash, borrowed }] of book.coins) {
    if (coin !== 'USDT' && coin !== 'USDC' && cash !== borrowed) add(coin, cash - borrowed);
  }
  return exposures;
}
