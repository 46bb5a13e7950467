import type { Decimal } from 'decimal.js';

/** The account as the exchange tells it at one moment; money in USDT, null where the answer holds no finite number. */
export interface AccountReading {
  equity: Decimal | null;
  walletBalance: Decimal | null;
  unrealizedPnl: Decimal | null;
  /** Whether the account's totals are the sum of its coins, as they must be. */
  areTotalsTheCoins: boolean;
  /** The USDT coin alone, where there is one: what the transaction log and the linear positions must agree with. */
  usdt: { walletBalance: Decimal; unrealizedPnl: Decimal } | null;
  /** When the exchange wrote the answer, by its own clock. */
  readAt: Date;
  /** The answer as received, for the quarantine. */
  raw: string;
}

/** An open holding of one symbol on one side. */
export interface PositionReading {
  symbol: string;
  /** 0 in one-way mode; 1 (long) or 2 (short) in hedge mode. */
  positionIdx: number;
  side: 'Buy' | 'Sell';
  size: Decimal;
  entryPrice: Decimal;
  markPrice: Decimal;
  /** Value at the mark price, USDT. */
  value: Decimal;
  unrealizedPnl: Decimal;
  /** Null where the exchange gives none (portfolio margin). */
  leverage: Decimal | null;
  initialMargin: Decimal | null;
}

export type OrderStatus =
  | 'New'
  | 'PartiallyFilled'
  | 'Untriggered'
  | 'Filled'
  | 'Cancelled'
  | 'PartiallyFilledCanceled'
  | 'Rejected'
  | 'Triggered'
  | 'Deactivated';

/** An instruction to the exchange and how far it got. */
export interface OrderReading {
  orderId: string;
  symbol: string;
  positionIdx: number;
  side: 'Buy' | 'Sell';
  type: string;
  status: OrderStatus;
  quantity: Decimal;
  /** Null for a market order. */
  price: Decimal | null;
  averagePrice: Decimal | null;
  filledQuantity: Decimal;
  filledValue: Decimal;
  fee: Decimal;
  isReduceOnly: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** One execution. Only kinds `Trade`, `AdlTrade` and `BustTrade` fill an order; funding and settlement do not. */
export interface FillReading {
  fillId: string;
  orderId: string;
  symbol: string;
  side: 'Buy' | 'Sell';
  kind: string;
  price: Decimal;
  quantity: Decimal;
  value: Decimal;
  fee: Decimal;
  executedAt: Date;
}

/** One line of the account's ledger. */
export interface TransactionReading {
  transactionId: string;
  kind: string;
  /** Money that came from outside or left; funding, fees and trades are performance. */
  isFlow: boolean;
  currency: string;
  /** Signed change of the wallet balance in `currency`. */
  change: Decimal;
  /** Wallet balance in `currency` after it. */
  balance: Decimal;
  occurredAt: Date;
}

export interface KlineReading {
  startAt: Date;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
  volume: Decimal;
}

export interface PriceReading {
  price: Decimal;
  readAt: Date;
}

/** What the API key may do, as the exchange tells it. */
export interface KeyReading {
  isReadOnly: boolean;
  mayWithdraw: boolean;
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
}

/** A closed span of time; the exchange serves at most seven days of it at once, which the adapter sees to. */
export interface TimeWindow {
  from: Date;
  to: Date;
}

/**
 * The account's exchange in our words. Every method throws {@link ExchangeError} and nothing else;
 * lists are complete (all pages followed) or the call fails.
 */
export interface Exchange {
  /** Exchange clock minus ours, milliseconds, as last measured; 0 before the first measurement. */
  skewMs(): number;
  readTime(): Promise<Date>;
  readAccount(): Promise<AccountReading>;
  listPositions(): Promise<PositionReading[]>;
  readBtcPrice(): Promise<PriceReading>;
  /** Finished and running candles, oldest first. @throws UnknownSymbolError */
  listKlines(query: {
    symbol: string;
    interval: string;
    from?: Date;
    to?: Date;
    limit: number;
  }): Promise<KlineReading[]>;
  listOpenOrders(): Promise<OrderReading[]>;
  listOrders(window: TimeWindow): Promise<OrderReading[]>;
  /** One order by its id, whatever its age; null when the exchange no longer knows it. */
  readOrder(orderId: string): Promise<OrderReading | null>;
  listFills(window: TimeWindow): Promise<FillReading[]>;
  listTransactions(window: TimeWindow): Promise<TransactionReading[]>;
  readKey(): Promise<KeyReading>;
}
