import type { OrderStatus } from '@equanim/contract/orders';
import type { ColumnType } from 'kysely';
import type {
  Instant,
  Json,
  NullableInstant,
  NullableNumeric,
  NullableText,
  Numeric,
  OfAccount,
} from './columns.ts';

/** One line of the account's transaction log, in its coin. */
export interface TransactionsTable extends OfAccount {
  transaction_id: string;
  type: string;
  /** As the product knew it when the line was read; an administrator's answer is in `line_answers`. */
  meaning: 'flow' | 'result' | 'interest' | 'exchanged' | 'borrowing' | 'unknown';
  coin: string;
  category: string;
  symbol: string;
  change: Numeric;
  cash_flow: Numeric;
  funding: Numeric;
  fee: Numeric;
  balance: Numeric;
  is_realized: boolean;
  /** Side of the position it belongs to, where the log has it. */
  position_side: ColumnType<'Buy' | 'Sell' | null, 'Buy' | 'Sell' | null | undefined, 'Buy' | 'Sell' | null>;
  /** Side of the fill it stands for; null for every other line. */
  side: 'Buy' | 'Sell' | null;
  quantity: NullableNumeric;
  price: NullableNumeric;
  occurred_at: Instant;
  rest: Json<Record<string, unknown>>;
}

/** What an administrator answered that a type of line means. */
export interface LineAnswersTable extends OfAccount {
  type: string;
  meaning: 'flow' | 'result' | 'exchanged';
  reason: string;
  answered_by: string;
  answered_at: Instant;
}

/** What an administrator answered that a coin is worth which nothing else prices. */
export interface CoinAnswersTable extends OfAccount {
  coin: string;
  /** USDT for one coin; zero where it is worth nothing. */
  price: Numeric;
  /** From 00:00 UTC of this day on. */
  from_day: string;
  reason: string;
  answered_by: string;
  answered_at: Instant;
}

export interface OrdersTable extends OfAccount {
  category: ColumnType<string, string | undefined, string>;
  settle_coin: ColumnType<string, string | undefined, string>;
  fee_coin: ColumnType<string, string | undefined, string>;
  /** The coin of the filled value; empty where unknown. */
  value_coin: string;
  order_id: string;
  symbol: string;
  position_idx: number;
  side: 'Buy' | 'Sell';
  type: string;
  status: OrderStatus;
  quantity: Numeric;
  price: NullableNumeric;
  average_price: NullableNumeric;
  filled_quantity: Numeric;
  filled_value: Numeric;
  fee: Numeric;
  is_reduce_only: boolean;
  created_at: Instant;
  updated_at: Instant;
  /** By a fill that fills orders; null before it. The database keeps it, whatever is written. */
  first_filled_at: ColumnType<Date | null, never, never>;
}

/** How many orders there are of a symbol, side and status; 0 where the last one went on. The database keeps it. */
export interface OrderCountsTable extends OfAccount {
  symbol: string;
  side: 'Buy' | 'Sell';
  status: OrderStatus;
  order_count: number;
}

export interface FillsTable extends OfAccount {
  category: ColumnType<string, string | undefined, string>;
  settle_coin: ColumnType<string, string | undefined, string>;
  fee_coin: ColumnType<string, string | undefined, string>;
  rest: ColumnType<Record<string, unknown>, string | undefined, string>;
  fill_id: string;
  order_id: string;
  symbol: string;
  side: 'Buy' | 'Sell';
  kind: string;
  price: Numeric;
  quantity: Numeric;
  value: Numeric;
  fee: Numeric;
  executed_at: Instant;
}

type FlowBasis = 'own-time' | 'nearest-reading' | 'page-10';

/** Deposits and withdrawals. */
export interface FlowsTable extends OfAccount {
  transaction_id: string;
  kind: string;
  /** USDT. For a coin without a price: null until the flow is priced, then what it was counted as. */
  amount: NullableNumeric;
  occurred_at: Instant;
  /** Units issued (negative: redeemed); null until a snapshot at or after it has priced them. */
  units_issued: NullableNumeric;
  /** The first snapshot that includes them. */
  priced_at: NullableInstant;
  /** The coin, its signed amount, and USDT for one; null for flows from before these were stored. */
  coin: NullableText;
  change: NullableNumeric;
  price: NullableNumeric;
  /** The most the amount can be off, USDT; null where unknown. */
  amount_bound: NullableNumeric;
  /** Equity right before it and the most that can be off, USDT; null where unknown. */
  equity_before: NullableNumeric;
  equity_bound: NullableNumeric;
  /** Where that equity comes from; null until it was looked for. */
  basis: ColumnType<FlowBasis | null, FlowBasis | null | undefined, FlowBasis | null>;
  units_before: NullableNumeric;
  value_per_unit: NullableNumeric;
  /** How the value per unit was found. */
  convention: NullableText;
  /** The most the value per unit can be off, a fraction; null where unknown. */
  error_bound: NullableNumeric;
}

/** The span in which a list of the exchange has been read completely. */
export interface SyncMarksTable extends OfAccount {
  /** `transactions`, or orders or fills and their market, such as `orders linear USDT`. */
  list: string;
  synced_from: Instant;
  synced_until: Instant;
}
