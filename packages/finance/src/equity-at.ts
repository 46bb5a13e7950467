import type { Decimal } from 'decimal.js';
import { openValue, signedSize } from './account.ts';
import type { Account, CoinHolding, LogLine, OpenPosition } from './account.ts';
import type { PriceInRange } from './candle-price.ts';
import { Exact, sum } from './exact.ts';
import { openContracts, profitAt } from './trading.ts';
import type { OpenContracts, Profit, Trade } from './trading.ts';

/** Prices at one instant. A price that is not above zero or not inside its own range counts as missing. */
export interface PricesAt {
  /** Epoch milliseconds. */
  readonly at: number;
  /** USDT for one coin, by coin. USDT itself is 1 and needs none. */
  readonly coins: ReadonlyMap<string, PriceInRange>;
  /** Mark prices by symbol. */
  readonly marks: ReadonlyMap<string, PriceInRange>;
}

/**
 * A price the equity cannot be computed without, and the coin or symbol that lacks it. The traded price is that of a fill,
 * or the mark at the reading.
 */
export interface MissingPart {
  readonly what: 'coin price' | 'mark price' | 'traded price';
  readonly of: string;
}

/** The equity of an account at an instant, or the prices that are missing for it. */
export type EquityAt =
  | {
      readonly isKnown: true;
      /** USDT. */
      readonly equity: Decimal;
      /** The most the equity can be off with each price anywhere in its range, USDT, 0 or more. Options are left out. */
      readonly errorBound: Decimal;
      /** Whether options are part of the equity, at their value of the reading. */
      readonly hasOptions: boolean;
    }
  | { readonly isKnown: false; readonly missing: readonly MissingPart[] };

const USDT_PRICE: PriceInRange = { price: new Exact(1), low: new Exact(1), high: new Exact(1) };

/**
 * The equity of an account at an instant after a reading, by coin and then in USDT at the prices of the instant:
 *
 *     equity(coin) = equity at the reading + changes of the log - realized cash flows - principal + trading
 *
 * where trading marks to market the positions at the reading and the fills since; with m0 and m the marks then and now it is
 * q0 (m - m0) + sum of dq (m - fill price), of inverse contracts q0 (1/m0 - 1/m) + sum of dq (1/fill price - 1/m).
 *
 * That equals wallet balance - borrow + open profit + option value as rebuilt from entry prices, but needs no entry price:
 * what a line realizes leaves the open profit as it reaches the balance. So closing a position, crossing zero, and the
 * settlement of a USDC perpetual, which moves its entry price to the mark, change only the fee and funding of the line.
 * Options keep the value of the reading: what is paid for one becomes its value. One that was closed since has brought what
 * its fills paid, and is worth nothing any more.
 *
 * The open profit at the reading is that of the positions, at the marks where trading starts, plus what the wallet reports
 * beyond them; it is the wallet's where not all positions could be read. A coin without a price at the reading, or worth nothing, counts as
 * nothing, as it does there.
 *
 * @param lines of the log since the reading, in any order, each once; those after the instant do not count. Of those at the
 *   very instant of a flow, leave out the flow's own line and what the log has after it
 * @returns the equity, or the missing prices: it never guesses
 * @public the collector prices flows at their own time with it
 * @example equityAt({ coins: [], positions: [], uncheckedCoins: [] }, [], { at: 0, coins: new Map(), marks: new Map() }) // => { isKnown: true, equity: new Exact(0), errorBound: new Exact(0), hasOptions: false }
 */
export function equityAt(account: Account, lines: readonly LogLine[], prices: PricesAt): EquityAt {
  const { coins, positions, counted } = countedOf(account, lines, prices.at);
  const trades = [...positions.map(asTrade), ...counted.flatMap(fillOf)];
  const marked = trades.filter(isMarked);
  const amounts: CoinAmount[] = [
    ...coins.map((coin) => ({ coin: coin.coin, amount: equityOf(coin, account) })),
    ...counted.map((line) => ({ coin: line.coin, amount: effectOf(line) })),
    ...closedOptions(positions, counted, account.uncheckedCoins),
  ];
  const parts = holdingsOf(amounts, openContracts(marked.filter(({ price }) => price.gt(0)))).map((holding) =>
    worthOf(holding, prices),
  );
  const missing = [
    ...marked
      .filter(({ price }) => !price.gt(0))
      .map(({ symbol }) => ({ what: 'traded price', of: symbol }) as const),
    ...parts.flatMap((part) => (isWorth(part) ? [] : part)),
  ];
  if (missing.length > 0) return { isKnown: false, missing };
  const worth = parts.filter(isWorth);
  return {
    isKnown: true,
    equity: sum(worth.map(({ equity }) => equity)),
    errorBound: sum(worth.map(({ errorBound }) => errorBound)),
    hasOptions: isAnyOptionOpen(trades) || coins.some((coin) => isUnread(coin, account)),
  };
}

/** The coins, positions and lines that count at an instant. */
function countedOf({ coins, positions }: Account, lines: readonly LogLine[], at: number) {
  const unpriced = new Set(coins.filter(({ price }) => !price?.gt(0)).map(({ coin }) => coin));
  return {
    coins: coins.filter(({ coin }) => !unpriced.has(coin)),
    positions: positions.filter(({ settleCoin }) => !unpriced.has(settleCoin)),
    counted: lines.filter(({ coin, occurredAt }) => occurredAt.getTime() <= at && !unpriced.has(coin)),
  };
}

/** What options that are no longer held have brought beyond their value at the reading. */
function closedOptions(
  positions: readonly OpenPosition[],
  lines: readonly LogLine[],
  uncheckedCoins: readonly string[],
): CoinAmount[] {
  const isOption = ({ category, coin }: { category: string; coin: string }): boolean =>
    category === 'option' && !uncheckedCoins.includes(coin);
  const held = positions.map((one) => ({ ...one, coin: one.settleCoin })).filter(isOption);
  const since = lines.filter(isOption);
  const sizeOf = (symbol: string): Decimal =>
    sum([
      ...held.filter((one) => one.symbol === symbol).map(signedSize),
      ...since.flatMap((line) => (line.symbol === symbol ? fillOf(line).map(({ size }) => size) : [])),
    ]);
  const closed = new Set(since.map(({ symbol }) => symbol).filter((symbol) => sizeOf(symbol).isZero()));
  const isClosed = ({ symbol }: { symbol: string }): boolean => closed.has(symbol);
  return [
    ...held.filter(isClosed).map((one) => ({ coin: one.coin, amount: openValue(one).neg() })),
    ...since
      .filter((line) => isClosed(line) && line.isRealized)
      .map(({ coin, cashFlow }) => ({ coin, amount: cashFlow })),
  ];
}

interface AnyTrade extends Omit<Trade, 'category'> {
  readonly category: OpenPosition['category'];
}

function asTrade(position: OpenPosition): AnyTrade {
  const { category, symbol, settleCoin, markPrice } = position;
  return { category, symbol, settleCoin, size: signedSize(position), price: markPrice };
}

function fillOf({ trade, category, symbol, coin }: LogLine): AnyTrade[] {
  if (!trade || category === '' || category === 'spot') return [];
  const size = signedSize({ side: trade.side, size: trade.quantity });
  return [{ category, symbol, settleCoin: coin, size, price: trade.price }];
}

function isMarked(trade: AnyTrade): trade is Trade {
  return trade.category !== 'option';
}

/** What was closed or has expired since the reading is known to the last digit. */
function isAnyOptionOpen(trades: readonly AnyTrade[]): boolean {
  const options = trades.filter((trade) => !isMarked(trade));
  const sizeOf = (symbol: string): Decimal =>
    sum(options.filter((one) => one.symbol === symbol).map(({ size }) => size));
  return options.some(({ symbol }) => !sizeOf(symbol).isZero());
}

/** Whether a coin had options at the reading that could not be read. */
function isUnread({ coin, optionValue }: CoinHolding, { uncheckedCoins }: Account): boolean {
  return uncheckedCoins.includes(coin) && !optionValue.isZero();
}

/** Equity of a coin at the reading, in the coin. */
function equityOf(holding: CoinHolding, { positions, uncheckedCoins }: Account): Decimal {
  const { coin, walletBalance, spotBorrow, unrealizedPnl, optionValue, unconfirmedPnl } = holding;
  const open = uncheckedCoins.includes(coin)
    ? [unrealizedPnl, optionValue]
    : [...positions.filter(({ settleCoin }) => settleCoin === coin).map(openValue), unconfirmedPnl];
  return sum([walletBalance, ...open]).minus(spotBorrow);
}

/** What a line does to the equity of its coin, trading excluded. */
function effectOf({ change, cashFlow, isRealized, meaning }: LogLine): Decimal {
  return new Exact(change).minus(isRealized || meaning === 'borrowing' ? cashFlow : 0);
}

/** In the coin. */
interface CoinAmount {
  readonly coin: string;
  readonly amount: Decimal;
}

interface Holding {
  readonly coin: string;
  /** Equity in the coin, without the profit of its contracts since the reading. */
  readonly settled: Decimal;
  readonly contracts: readonly OpenContracts[];
}

function holdingsOf(amounts: readonly CoinAmount[], open: readonly OpenContracts[]): Holding[] {
  const names = new Set([...amounts.map(({ coin }) => coin), ...open.map(({ settleCoin }) => settleCoin)]);
  return Array.from(names, (name) => ({
    coin: name,
    settled: sum(amounts.filter(({ coin }) => coin === name).map(({ amount }) => amount)),
    contracts: open.filter(({ settleCoin }) => settleCoin === name),
  }));
}

/** In USDT. */
interface Worth {
  readonly equity: Decimal;
  readonly errorBound: Decimal;
}

function isWorth(part: Worth | MissingPart[]): part is Worth {
  return !Array.isArray(part);
}

function worthOf({ coin, settled, contracts }: Holding, prices: PricesAt): Worth | MissingPart[] {
  const profits = contracts.map((one) => profitOf(one, prices));
  const unmarked = profits.filter((profit) => 'what' in profit);
  if (unmarked.length > 0) return unmarked;
  const made = profits.filter((profit) => 'profit' in profit);
  const equity = sum(made.map(({ profit }) => profit)).plus(settled);
  const markError = sum(made.map((profit) => profit.errorBound));
  if (equity.isZero() && markError.isZero()) return { equity, errorBound: markError };
  const range = coin === 'USDT' ? USDT_PRICE : usable(prices.coins.get(coin));
  if (!range) return [{ what: 'coin price', of: coin }];
  const { price, low, high } = range;
  const largestMove = Exact.max(new Exact(high).minus(price), new Exact(price).minus(low));
  // The mark's error counts at the coin's highest price, because both may be off at once.
  const errorBound = equity.abs().times(largestMove).plus(markError.times(high));
  return { equity: equity.times(price), errorBound };
}

function profitOf(contracts: OpenContracts, { marks }: PricesAt): Profit | MissingPart {
  // Closed contracts made the same at any mark, and need none.
  const mark = contracts.size.isZero() ? USDT_PRICE : usable(marks.get(contracts.symbol));
  return mark ? profitAt(contracts, mark) : { what: 'mark price', of: contracts.symbol };
}

function usable(range: PriceInRange | undefined): PriceInRange | undefined {
  if (!range?.low.gt(0) || !range.high.isFinite()) return undefined;
  return range.low.lte(range.price) && range.high.gte(range.price) ? range : undefined;
}
