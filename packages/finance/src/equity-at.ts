import type { Decimal } from 'decimal.js';
import type { PriceInRange } from './candle-price.ts';
import { Exact, sum } from './exact.ts';
import { openContracts, profitAt } from './trading.ts';
import type { MarkedCategory, OpenContracts, Profit, Trade } from './trading.ts';

/** What an account holds of one coin at a reading, in the coin. Its equity: wallet balance - borrow + profit + options. */
export interface CoinState {
  readonly coin: string;
  readonly walletBalance: Decimal;
  /** Positive, not inside the wallet balance. */
  readonly spotBorrow: Decimal;
  /** At the marks of the positions: their own sum, where the wallet was read at other marks than they were. */
  readonly unrealizedPnl: Decimal;
  /** Of the options settled in the coin; below zero where more was sold than bought. */
  readonly optionValue: Decimal;
}

interface Contracts extends Omit<Trade, 'category' | 'price'> {
  readonly category: MarkedCategory | 'option';
}

/** A position at a reading. Of a symbol held both long and short there are two. */
export interface HeldPosition extends Contracts {
  /** At the reading. */
  readonly markPrice: Decimal;
}

/** Whatever changed the size of a position: trades, liquidations and deliveries. Funding and settlement do not. */
export interface FillEvent extends Contracts {
  readonly price: Decimal;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A line of the transaction log, in its coin: change = cash flow + funding - fee. */
export interface LogEvent {
  readonly coin: string;
  readonly change: Decimal;
  readonly cashFlow: Decimal;
  /**
   * Whether the cash flow moves open profit or option value of a derivative into or out of the balance: TRADE,
   * SETTLEMENT, DELIVERY, LIQUIDATION and ADL of a derivative. Never so for spot.
   */
  readonly isRealized: boolean;
  /** Whether the cash flow is principal, borrowed or repaid, so that the debt moves with the balance. */
  readonly isPrincipal: boolean;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** An account at one reading. A coin that is not listed was not held. */
export interface AccountReading {
  readonly coins: readonly CoinState[];
  readonly positions: readonly HeldPosition[];
}

/** What happened to an account after a reading, in any order. */
export interface AccountEvents {
  readonly fills: readonly FillEvent[];
  readonly lines: readonly LogEvent[];
  /** Categories whose fills could not be had. Options need none. */
  readonly categoriesWithoutFills: readonly MarkedCategory[];
}

/** Prices at one instant. One that is not above zero or not inside its own range counts as missing. */
export interface PricesAt {
  /** Epoch milliseconds. */
  readonly at: number;
  /** USDT for one coin, by coin. USDT itself is 1 and needs none. */
  readonly coins: ReadonlyMap<string, PriceInRange>;
  /** Mark prices by symbol. */
  readonly marks: ReadonlyMap<string, PriceInRange>;
}

/**
 * What the equity could not be computed without, and the coin, symbol or category that lacks it. The traded price is that
 * of a fill, or the mark at the reading.
 */
export interface MissingPart {
  readonly what: 'coin price' | 'mark price' | 'traded price' | 'fills';
  readonly of: string;
}

/** The equity of an account at an instant, or what it could not be computed without. */
export type EquityAt =
  | {
      readonly isKnown: true;
      /** USDT. */
      readonly equity: Decimal;
      /** The most the equity can be off with each price anywhere in its range, USDT, 0 or more. Of options it says nothing. */
      readonly errorBound: Decimal;
      /** Whether options are part of the equity; they stand at their value of the reading. */
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
 * That is wallet balance - borrow + open profit + option value as rebuilt from entry prices, but needs none of them: what
 * a line realizes leaves the open profit as it reaches the balance. So closing a position, crossing zero, and the
 * settlement of a USDC perpetual, which moves its entry price to the mark, change nothing but the fee and funding of the line.
 * Options keep the value of the reading: what is paid for one becomes its value.
 *
 * @param events those after the instant do not count. Of those at the very instant of a flow, leave out the flow's own line
 *   and what the log has after it
 * @returns never a guess: it says so where a price is missing, or fills of a category that is held or may have been traded
 * @public the collector prices flows at their own time with it
 * @example equityAt({ coins: [], positions: [] }, { fills: [], lines: [], categoriesWithoutFills: [] }, { at: 0, coins: new Map(), marks: new Map() }) // => { isKnown: true, equity: new Exact(0), errorBound: new Exact(0), hasOptions: false }
 */
export function equityAt(reading: AccountReading, events: AccountEvents, prices: PricesAt): EquityAt {
  const lines = events.lines.filter(({ at }) => at <= prices.at);
  const fills = events.fills.filter(({ at }) => at <= prices.at);
  const held = reading.positions.map((position) => ({ ...position, price: position.markPrice }));
  const trades: (Contracts & { readonly price: Decimal })[] = [...held, ...fills];
  const marked = trades.filter(isMarked);
  const parts = holdingsOf(reading, lines, openContracts(marked.filter(({ price }) => price.gt(0)))).map(
    (holding) => worthOf(holding, prices),
  );
  const missing = [
    ...events.categoriesWithoutFills
      .filter((of) => lines.some((line) => line.isRealized) || held.some(({ category }) => category === of))
      .map((of) => ({ what: 'fills', of }) as const),
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
    hasOptions:
      marked.length < trades.length || reading.coins.some(({ optionValue }) => !optionValue.isZero()),
  };
}

function isMarked(trade: Contracts & { readonly price: Decimal }): trade is Trade {
  return trade.category !== 'option';
}

interface Holding {
  readonly coin: string;
  /** Equity in the coin, but for what its contracts have made since the reading. */
  readonly settled: Decimal;
  readonly contracts: readonly OpenContracts[];
}

function holdingsOf(
  { coins }: AccountReading,
  lines: readonly LogEvent[],
  open: readonly OpenContracts[],
): Holding[] {
  const amounts = [
    ...coins.map(({ coin, walletBalance, spotBorrow, unrealizedPnl, optionValue }) => {
      const amount = new Exact(walletBalance).minus(spotBorrow).plus(unrealizedPnl).plus(optionValue);
      return { coin, amount };
    }),
    ...lines.map(({ coin, change, cashFlow, isRealized, isPrincipal }) => {
      const amount = new Exact(change).minus(isRealized || isPrincipal ? cashFlow : 0);
      return { coin, amount };
    }),
  ];
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
  // What is closed has made the same at any mark, and needs none.
  const mark = contracts.size.isZero() ? USDT_PRICE : usable(marks.get(contracts.symbol));
  return mark ? profitAt(contracts, mark) : { what: 'mark price', of: contracts.symbol };
}

function usable(range: PriceInRange | undefined): PriceInRange | undefined {
  if (!range?.low.gt(0) || !range.high.isFinite()) return undefined;
  return range.low.lte(range.price) && range.high.gte(range.price) ? range : undefined;
}
