import type { Account } from './account/account.ts';
import type { Book } from './account/book.ts';
import { partOf } from './account/ledger.ts';
import { sideOf } from './account/position-entries.ts';
import { unrealizedOf } from './account/profit.ts';
import type { LogLine, Side } from './account/records.ts';
import { coinStates } from './account/valuation.ts';
import { EXACT_DECIMALS, format, multiply, type Exact, type Fixed } from './fixed.ts';
import type { Category, Contract } from './market/contracts.ts';
import type { Market } from './market/market.ts';

const COIN_PARTS = ['trading', 'funding', 'fees', 'interest', 'other', 'flows', 'exchanged'] as const;
const POSITION_PARTS = ['trading', 'funding', 'fees'] as const;
const PARTS = ['held', ...COIN_PARTS, 'change'] as const;

/** The parts of a change of equity: decimal texts in USDT that add up to `change`. */
export type Parts = Record<(typeof PARTS)[number], string>;

/** The result of the positions of one symbol and side, in USDT. */
export interface PositionParts extends Record<(typeof POSITION_PARTS)[number], string> {
  coin: string;
  category: Category;
  symbol: string;
  /** Of the position: Buy is long, Sell is short. */
  side: Side;
}

/** The parts of the whole account, of each coin it has had, and of each symbol and side that was held or traded. */
export interface AccountParts extends Parts {
  byCoin: Record<string, Parts>;
  bySymbol: PositionParts[];
}

/** In the coin. */
type CoinResult = Record<(typeof COIN_PARTS)[number], Fixed>;

/** In the settle coin. */
interface PositionResult extends Record<(typeof POSITION_PARTS)[number], Fixed> {
  contract: Contract;
  side: Side;
}

interface Results {
  coins: Map<string, CoinResult>;
  positions: Map<string, PositionResult>;
}

/**
 * Splits the change of equity after one moment, up to and including another. Every amount comes from the account's own
 * books in its coin, and is valued at the coin's price at the end of the span; `held` is a coin's equity at the start
 * times the change of its price.
 *
 * `trading` is realized profit by entry price plus the change of open profit; of options it is their cash plus the change
 * of their value. A fill that turns a position is split by size. Spot trades, and lines a test writes without a position,
 * count in their coin but in no symbol. `interest` includes the lines of loans less the change of debt, which is zero.
 *
 * Texts have all their decimals, at most 16 (amounts have 8, prices too), so that parts add up to the last digit. The
 * parts of two spans are not those of the whole where a coin's price moved between their ends.
 */
export function partsOf(account: Account, fromMs: number, toMs: number): AccountParts {
  const { market } = account;
  const [before, after] = [account.bookAt(fromMs), account.bookAt(toMs)];
  const results: Results = { coins: new Map(), positions: new Map() };
  const equities = equitiesOf(before, market, fromMs);
  addOpen(results, { book: before, market, ms: fromMs }, -1n);
  const equitiesAfter = equitiesOf(after, market, toMs);
  addOpen(results, { book: after, market, ms: toMs }, 1n);
  for (const line of account.logBetween(fromMs + 1, toMs)) addLine(results, line);

  const byCoin = new Map<string, Record<keyof Parts, Exact>>();
  for (const [coin, end] of equitiesAfter) {
    // A coin that is not in the books at the start was worth nothing.
    const start = equities.get(coin) ?? { equity: 0n, price: end.price };
    const result = coinIn(results, coin);
    byCoin.set(coin, {
      ...recordOf(COIN_PARTS, (part) => result[part] * end.price),
      held: start.equity * (end.price - start.price),
      change: end.equity * end.price - start.equity * start.price,
    });
  }
  const sumOf = (part: keyof Parts): Exact => [...byCoin.values()].reduce((sum, one) => sum + one[part], 0n);
  return {
    ...recordOf(PARTS, (part) => text(sumOf(part))),
    byCoin: Object.fromEntries(
      [...byCoin].map(([coin, amounts]) => [coin, recordOf(PARTS, (part) => text(amounts[part]))]),
    ),
    bySymbol: [...results.positions]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { contract, side, ...result }]) => ({
        coin: contract.settleCoin,
        category: contract.category,
        symbol: contract.symbol,
        side,
        ...recordOf(POSITION_PARTS, (part) =>
          text(result[part] * (equitiesAfter.get(contract.settleCoin)?.price ?? 0n)),
        ),
      })),
  };
}

/** Each coin's equity, in the coin, and its price; books never forget a coin. */
function equitiesOf(book: Book, market: Market, ms: number): Map<string, { equity: Fixed; price: Fixed }> {
  return new Map(coinStates(book, market, ms).map(({ coin, equity, price }) => [coin, { equity, price }]));
}

/** Adds or takes away the open profit, or of options the value, of every position. */
function addOpen(
  results: Results,
  { book, market, ms }: { book: Book; market: Market; ms: number },
  sign: 1n | -1n,
): void {
  for (const holding of book.holdings.values()) {
    const { contract, size } = holding;
    const mark = market.markPrice(contract, ms);
    const open = sign * (contract.option ? multiply(size, mark) : unrealizedOf(holding, mark));
    coinIn(results, contract.settleCoin).trading += open;
    positionIn(results, contract, sideOf(size)).trading += open;
  }
}

function addLine(results: Results, line: LogLine): void {
  const result = coinIn(results, line.coin);
  const part = partOf(line);
  result[part === 'borrowing' ? 'interest' : part] += line.cashFlow - line.debt;
  result.funding += line.funding;
  result.fees -= line.fee;
  for (const { contract, side, cashFlow, funding, fee } of line.entries) {
    const position = positionIn(results, contract, side);
    position.trading += cashFlow;
    position.funding += funding;
    position.fees -= fee;
  }
}

function coinIn({ coins }: Results, coin: string): CoinResult {
  const known = coins.get(coin) ?? recordOf(COIN_PARTS, () => 0n);
  coins.set(coin, known);
  return known;
}

function positionIn({ positions }: Results, contract: Contract, side: Side): PositionResult {
  const key = `${contract.category}:${contract.symbol}:${side}`;
  const known = positions.get(key) ?? { contract, side, ...recordOf(POSITION_PARTS, () => 0n) };
  positions.set(key, known);
  return known;
}

function recordOf<K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;
}

function text(value: Exact): string {
  return format(value, EXACT_DECIMALS);
}
