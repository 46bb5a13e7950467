import type { OrderStatus } from '@equanim/contract/orders';
import type { Decimal } from 'decimal.js';
import type { Span } from '../../platform/time.ts';
import type { CoinReading, Position } from './account-state.ts';
import type { ExchangeCall } from './exchange-error.ts';

/** Kinds of contracts; spot is held as coins and has orders and fills, but no positions. */
export type Category = 'linear' | 'inverse' | 'option' | 'spot';

/** A part of the account that has lists of its own, by the name that the adapter gives it in keys and messages. */
export type Market = string;

/** What is in a market: what belongs to a category and to a coin, which is the settle coin or null for any. */
export interface Place {
  category: string;
  coin: string | null;
}

/** The markets of an exchange that an account may use. */
export interface Markets {
  /** The market every account is asked about each minute; `orders` and `forCoins` begin with it. */
  main: Market;
  /** Orders and fills are listed market by market; some may be wider than those of positions. */
  orders: readonly Market[];
  /** Markets in which an account with these coins may hold positions. */
  forCoins(coins: ReadonlyArray<Pick<CoinReading, 'coin'>>): Market[];
  /** Of the markets for these coins, those in which they show open positions, by their open profit or option value. */
  shownBy(coins: readonly CoinReading[]): Market[];
  /** The market in which a position is listed. */
  of(position: Pick<Position, 'category' | 'settleCoin'>): Market;
  /** What a market lists. */
  placeOf(market: Market): Place;
}

/** The market that lists the orders and fills of a place; undefined where none does. */
export function orderMarketOf(
  { orders, placeOf }: Pick<Markets, 'orders' | 'placeOf'>,
  { category, coin }: Place,
): Market | undefined {
  return orders.find((market) => {
    const place = placeOf(market);
    return place.category === category && (place.coin === null || place.coin === coin);
  });
}

/** A row that cannot be read: it is counted and named, and never stops the others. */
export interface UnreadableRow {
  /** What was listed, such as `positions`. */
  list: string;
  /** The first field with an invalid value, or `shape`; {@link REPEATED} for rows that are not to be had. */
  field: string;
}

/** In place of a field: the list repeats itself, so that rows may be missing beyond those that were read. */
export const REPEATED = 'cursor';

/** A list of the exchange, complete but for the rows that could not be read. */
export interface Listing<T> {
  rows: T[];
  unreadable: UnreadableRow[];
}

/** The account as the exchange reports it at one moment. */
export interface AccountReading {
  coins: CoinReading[];
  /** Whether the total equity is a number and the sum of the coins' values, as it must be. */
  isTotalTheCoins: boolean;
  /** How far the coins that the total counts are off it at our prices, USDT, signed. */
  missOfTotal: Decimal;
  /** Coins whose figures cannot be read; with any of them the equity is unknown. */
  unreadable: UnreadableRow[];
  /** When the exchange wrote the answer, by its own clock. */
  readAt: Date;
  /** The answer as received, for the quarantine. */
  raw: string;
}

/** A position, as it was read. */
export interface PositionReading extends Position {
  /** Changes whenever the position does; left out where the exchange has none. */
  version?: string | undefined;
}

/** An instruction to the exchange and how far it got. */
export interface OrderReading {
  category: Category;
  /** Empty for spot, where each symbol has a quote coin of its own. */
  settleCoin: string;
  orderId: string;
  symbol: string;
  side: 'Buy' | 'Sell';
  /** The side of the position it changes in hedge mode; null where a symbol has one position, and for spot. */
  positionSide: 'Buy' | 'Sell' | null;
  type: string;
  status: OrderStatus;
  quantity: Decimal;
  /** Null for a market order. */
  price: Decimal | null;
  averagePrice: Decimal | null;
  filledQuantity: Decimal;
  filledValue: Decimal;
  /** The coin of the filled value: the settle coin, for spot the quote coin; empty where the symbol does not show it. */
  valueCoin: string;
  fee: Decimal;
  /** The coin of the fee; the settle coin where the exchange names none. */
  feeCoin: string;
  isReduceOnly: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Kinds of fills: whether one fills an order, and whether it changes the quantity of a position (null: not known). */
export const FILL_KINDS = {
  trade: { fillsOrder: true, changesQuantity: true },
  liquidation: { fillsOrder: true, changesQuantity: true },
  auto_deleveraging: { fillsOrder: true, changesQuantity: true },
  funding: { fillsOrder: false, changesQuantity: false },
  settlement: { fillsOrder: false, changesQuantity: true },
  delivery: { fillsOrder: false, changesQuantity: true },
  block_trade: { fillsOrder: false, changesQuantity: true },
  move_position: { fillsOrder: false, changesQuantity: true },
  spread_trade: { fillsOrder: false, changesQuantity: true },
  split: { fillsOrder: false, changesQuantity: true },
  other: { fillsOrder: false, changesQuantity: null },
} as const satisfies Record<string, { fillsOrder: boolean; changesQuantity: boolean | null }>;
export type FillKind = keyof typeof FILL_KINDS;

/** One execution. */
export interface FillReading {
  category: Category;
  settleCoin: string;
  fillId: string;
  orderId: string;
  symbol: string;
  side: 'Buy' | 'Sell';
  kind: FillKind;
  price: Decimal;
  quantity: Decimal;
  value: Decimal;
  /** Above 0 where it was paid; a rebate is negative. */
  fee: Decimal;
  feeCoin: string;
  executedAt: Date;
  /** The row's other fields as evidence, including the exchange's word for the kind; empty ones are left out. */
  rest: Record<string, unknown>;
}

/** What a line of the transaction log does to the account; `unknown` until an administrator has said what it is. */
export type LineMeaning = 'flow' | 'result' | 'interest' | 'exchanged' | 'borrowing' | 'unknown';

/** One line of the account's transaction log: change = cash flow + funding - fee, in the coin. */
export interface TransactionReading {
  transactionId: string;
  /** The exchange's own word, such as TRANSFER_IN. */
  type: string;
  meaning: LineMeaning;
  /** Of the line beside which alone its meaning holds; left out where it stands for itself. */
  counterpartId?: string;
  coin: string;
  /** Empty where the line belongs to no market. */
  category: Category | '';
  symbol: string;
  change: Decimal;
  cashFlow: Decimal;
  funding: Decimal;
  fee: Decimal;
  /** Cash balance in the coin after it. */
  balance: Decimal;
  /** Whether its cash flow moves open profit or option value of a derivative into the balance or out of it. */
  isRealized: boolean;
  /** The fill of a derivative it stands for; null for every other line. */
  trade: { side: 'Buy' | 'Sell'; quantity: Decimal; price: Decimal } | null;
  /** The side of the position of a derivative it belongs to; null where the line does not show it, and for others. */
  positionSide: 'Buy' | 'Sell' | null;
  occurredAt: Date;
  /** The row's other fields as evidence; empty ones are left out. */
  rest: Record<string, unknown>;
}

export interface KlineReading {
  startAt: Date;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
  volume: Decimal;
}

/** How a price moved within one minute. */
export type MinuteCandle = Omit<KlineReading, 'volume'>;

export interface PriceReading {
  price: Decimal;
  readAt: Date;
}

/** A price at a minute: the last one before it. */
export interface MinutePrice {
  minuteAt: Date;
  price: Decimal;
}

/** What the API key may do, as the exchange reports it. */
export interface KeyReading {
  isReadOnly: boolean;
  mayWithdraw: boolean;
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
}

/** What every adapter is given to reach an account; its own type adds the credentials that its exchange wants. */
export interface ExchangeAccess {
  baseUrl: string;
  /** Our clock, milliseconds. */
  now: () => number;
  /** Longest wait for a whole answer, milliseconds. */
  timeoutMs?: number;
  callsPerSecond?: number;
  /** Aborts running calls and refuses new ones when the server stops. */
  signal?: AbortSignal;
  /** Receives the code of a refusal that is not about the key, for the log: it is most likely a bug of ours. */
  onRefused?: (code: number) => void;
  /** Receives every request that was sent, once it has ended. */
  onCall?: (call: ExchangeCall) => void;
}

/**
 * The account's exchange in our words. Every method throws {@link ExchangeError} and nothing else;
 * lists are complete (all pages followed) or the call fails, and a row that cannot be read is counted.
 */
export interface Exchange {
  markets: Markets;
  /** How far back its lists go, milliseconds, with a margin for a clock that is off. */
  historyMs: number;
  /** Exchange clock minus ours, milliseconds, as last measured for signing; 0 before the first measurement. */
  skewMs(): number;
  readTime(): Promise<Date>;
  /** @throws ExchangeError `refused` for an account that is not a unified one */
  readAccount(): Promise<AccountReading>;
  listPositions(market: Market): Promise<Listing<PositionReading>>;
  /** Bitcoin in USDT, the benchmark. */
  readBtcPrice(): Promise<PriceReading>;
  /** Bitcoin in USDT at the minutes of a span, both ends included, oldest first; minutes without a price are missing. */
  listBtcPrices(window: Span): Promise<MinutePrice[]>;
  /** A coin's price in USDT by its own market; null where it has none. */
  readCoinPrice(coin: string): Promise<Decimal | null>;
  /** How a coin's price in USDT moved within the minute that begins at a moment; null where there is no such candle. */
  readCoinCandle(coin: string, minuteAt: Date): Promise<MinuteCandle | null>;
  /** How a contract's mark price moved within the minute that begins at a moment; null where there is no such candle. */
  readMarkCandle(
    contract: { category: Category; symbol: string },
    minuteAt: Date,
  ): Promise<MinuteCandle | null>;
  /**
   * The lowest and highest mark price of a contract from the minute before a moment until now; null where the exchange has
   * no candles for it.
   */
  readMarkRange(
    contract: { category: Category; symbol: string },
    moment: Date,
  ): Promise<{ low: Decimal; high: Decimal } | null>;
  /** Finished and running candles, oldest first. @throws UnknownSymbolError */
  listKlines(query: {
    symbol: string;
    interval: string;
    from?: Date;
    to?: Date;
    limit: number;
  }): Promise<KlineReading[]>;
  listOpenOrders(market: Market): Promise<Listing<OrderReading>>;
  listOrders(market: Market, window: Span): Promise<Listing<OrderReading>>;
  /** One order by its id, whatever its age; null when the exchange no longer knows it. */
  readOrder(market: Market, orderId: string): Promise<OrderReading | null>;
  listFills(market: Market, window: Span): Promise<Listing<FillReading>>;
  /** Every line of every coin and market. */
  listTransactions(window: Span): Promise<Listing<TransactionReading>>;
  readKey(): Promise<KeyReading>;
}
