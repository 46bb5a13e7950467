import type { ColumnType, Generated } from 'kysely';
import type { DayPartsTable, HourPartsTable, MinutePartsTable } from './parts-tables.ts';
import type { OrderStatus } from '@equanim/contract/orders';

/** numeric: exact in storage, a string in code until a wire map turns it into a number. */
type Numeric = ColumnType<string, string, string>;
type NullableNumeric = ColumnType<string | null, string | null | undefined, string | null>;
type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
/** timestamptz. */
type Instant = ColumnType<Date, Date, Date>;
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** jsonb: written as text, read as a value. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  role: 'admin' | 'customer';
  password_hash: string;
  created_at: Instant;
  disabled_at: NullableInstant;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex; the token itself is nowhere kept. */
  token_hash: string;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
}

/** A link that sets a new password. */
export interface PasswordResetsTable {
  /** SHA-256 of the token, hex; the token itself is nowhere kept. */
  token_hash: string;
  user_id: string;
  expires_at: Instant;
}

/** Somebody who may add themselves. */
export interface InvitationsTable {
  email: string;
  role: UsersTable['role'];
  /** SHA-256 of the token, hex; the token itself is nowhere kept. */
  token_hash: string;
  expires_at: Instant;
}

/** Whose a row is: one account is built, and each of its rows says so. */
interface OfAccount {
  account_id: Generated<number>;
}

/** The accounts of the exchange that are sampled. */
export interface AccountsTable {
  id: number;
  /** Equity that stood for a normalized value of 1 when the count of units began, USDT; null before the first snapshot. */
  base_equity: NullableNumeric;
  /** Lines of the transaction log after this moment are counted; null before the first snapshot. */
  counted_since: NullableInstant;
  /** When the collector first tried to sample it into this database; null before. */
  collecting_since: NullableInstant;
}

/** The account at one minute. */
export interface SnapshotsTable extends OfAccount {
  /** The minute, on its boundary. */
  taken_at: Instant;
  /** When the exchange wrote the answer, by its own clock. */
  read_at: Instant;
  equity: Numeric;
  wallet_balance: Numeric;
  unrealized_pnl: Numeric;
  option_value: ColumnType<string, string | undefined, string>;
  /** Null while an earlier line of the log waits for its meaning or its price. */
  units: NullableNumeric;
  /** equity / units, 12 decimals; the database computes it. Null while no units are in issue, or how many is not known. */
  normalized_value: ColumnType<string | null, never, never>;
  source: 'live' | 'import';
}

/** Bitcoin at one minute, kept apart because it can be known when the account is not. */
export interface BtcPricesTable {
  taken_at: Instant;
  price: Numeric;
}

/** The hours of the snapshots, excluded windows left out: enough to draw and measure years without reading minutes. */
export interface SnapshotHoursTable extends OfAccount {
  hour_at: Instant;
  sample_count: number;
  first_at: Instant;
  last_at: Instant;
  low_at: Instant;
  high_at: Instant;
  first_value: Numeric;
  last_value: Numeric;
  low: Numeric;
  high: Numeric;
  /** Deepest fall from an earlier peak within the hour, a fraction <= 0. */
  drawdown: Numeric;
}

/** The hours of Bitcoin's price, excluded windows left out. */
export interface BtcHoursTable {
  hour_at: Instant;
  price_count: number;
  first_at: Instant;
  last_at: Instant;
  low_at: Instant;
  high_at: Instant;
  low: Numeric;
  high: Numeric;
}

/** Minutes without a sample: first and last of each run. */
export interface GapsTable extends OfAccount {
  from_at: Instant;
  to_at: Instant;
  reason: string;
}

/** One open position without amounts; books of before other markets were read say neither category nor settle coin. */
export interface BookEntry {
  symbol: string;
  side: 'Buy' | 'Sell';
  category?: 'linear' | 'inverse' | 'option';
  settleCoin?: string;
}

/** Symbol and side of every open position, a row only where they changed. */
export interface PositionBooksTable extends OfAccount {
  taken_at: Instant;
  book: Json<BookEntry[]>;
}

/** What the account held at a minute: every minute's of the last weeks, then every hour's. */
export interface AccountStatesTable extends OfAccount {
  taken_at: Instant;
  read_at: Instant;
  coins: Json<StoredCoin[]>;
  positions: Json<StoredPosition[]>;
  /** Coins whose positions could not all be read. */
  unchecked_coins: ColumnType<string[], string | undefined, string>;
}

/** One coin, in the coin; decimals as text. */
export interface StoredCoin {
  coin: string;
  walletBalance: string;
  spotBorrow: string;
  unrealizedPnl: string;
  optionValue: string;
  /** What the positions read beside it do not account for; left out where that is nothing. */
  unconfirmedPnl?: string;
  /** USDT; null where it had no market. */
  price: string | null;
}

/** One open position, money in its settle coin; decimals as text. */
export interface StoredPosition {
  category: 'linear' | 'inverse' | 'option';
  settleCoin: string;
  symbol: string;
  positionIdx: number;
  side: 'Buy' | 'Sell';
  size: string;
  entryPrice: string;
  markPrice: string;
  value: string;
  unrealizedPnl: string;
  leverage: string | null;
  initialMargin: string | null;
}

/** One line of the account's transaction log, in its coin. */
export interface TransactionsTable extends OfAccount {
  transaction_id: string;
  type: string;
  /** As the product knew it when it was read; an answer of an administrator stands apart. */
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
  /** Of the position it belongs to, where the log tells it. */
  position_side: ColumnType<'Buy' | 'Sell' | null, 'Buy' | 'Sell' | null | undefined, 'Buy' | 'Sell' | null>;
  /** Of the fill it stands for; null for every other line. */
  side: 'Buy' | 'Sell' | null;
  quantity: NullableNumeric;
  price: NullableNumeric;
  occurred_at: Instant;
  rest: Json<Record<string, unknown>>;
}

/** What an administrator has said that a type of line is. */
export interface LineAnswersTable extends OfAccount {
  type: string;
  meaning: 'flow' | 'result' | 'exchanged';
  reason: string;
  answered_by: string;
  answered_at: Instant;
}

export interface OrdersTable extends OfAccount {
  category: ColumnType<string, string | undefined, string>;
  settle_coin: ColumnType<string, string | undefined, string>;
  fee_coin: ColumnType<string, string | undefined, string>;
  /** What the filled value is in; empty where that is not known. */
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
  /** USDT; null until it is priced where the coin has no price: then what it was counted as. */
  amount: NullableNumeric;
  occurred_at: Instant;
  /** Units issued (negative: redeemed); null until a snapshot at or after it has priced them. */
  units_issued: NullableNumeric;
  /** The first snapshot that holds them. */
  priced_at: NullableInstant;
  /** What came or went: so much of a coin, at so many USDT for one; null for flows of before these were kept. */
  coin: NullableText;
  change: NullableNumeric;
  price: NullableNumeric;
  /** The most the amount can be off, USDT; null where that is not known. */
  amount_bound: NullableNumeric;
  /** Equity right before it and the most it can be off, USDT; null where they could not be had. */
  equity_before: NullableNumeric;
  equity_bound: NullableNumeric;
  /** Where that equity is from; null until that has been looked for. */
  basis: ColumnType<FlowBasis | null, FlowBasis | null | undefined, FlowBasis | null>;
  units_before: NullableNumeric;
  value_per_unit: NullableNumeric;
  /** How the value per unit was found. */
  convention: NullableText;
  /** The most by which it can be off, a fraction; null where that is not known. */
  error_bound: NullableNumeric;
}

/** The span in which a list of the exchange has been read completely. */
export interface SyncMarksTable extends OfAccount {
  /** `transactions`, or orders or fills and their market, such as `orders linear USDT`. */
  list: string;
  synced_from: Instant;
  synced_until: Instant;
}

type Awaited = 'log' | 'agreement';

export interface QuarantinedSamplesTable extends OfAccount {
  id: string;
  taken_at: Instant;
  read_at: Instant;
  equity: NullableNumeric;
  wallet_balance: NullableNumeric;
  unrealized_pnl: NullableNumeric;
  option_value: NullableNumeric;
  btc_price: NullableNumeric;
  coins: NullableJson<StoredCoin[]>;
  positions: NullableJson<StoredPosition[]>;
  unchecked_coins: NullableJson<string[]>;
  /** What may still prove it true; null for nothing. */
  awaits: ColumnType<Awaited | null, Awaited | null | undefined, Awaited | null>;
  reason: string;
  raw: string;
  decision: 'accept' | 'reject' | null;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: NullableInstant;
}

export interface ExclusionsTable extends OfAccount {
  id: string;
  from_at: Instant;
  to_at: Instant;
  reason: string;
  created_at: Generated<Date>;
}

/** A message from the contact form. */
export interface LeadsTable {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  message: string;
  status: 'new' | 'answered' | 'closed';
  received_at: Instant;
}

/** Whose data this is; one row. */
export interface AccountMarkTable {
  id: boolean;
  mode: 'demo' | 'live';
}

/** Every table of the product. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  invitations: InvitationsTable;
  snapshots: SnapshotsTable;
  btc_prices: BtcPricesTable;
  snapshot_hours: SnapshotHoursTable;
  btc_hours: BtcHoursTable;
  gaps: GapsTable;
  position_books: PositionBooksTable;
  account_states: AccountStatesTable;
  minute_parts: MinutePartsTable;
  hour_parts: HourPartsTable;
  day_parts: DayPartsTable;
  orders: OrdersTable;
  fills: FillsTable;
  flows: FlowsTable;
  transactions: TransactionsTable;
  line_answers: LineAnswersTable;
  sync_marks: SyncMarksTable;
  quarantined_samples: QuarantinedSamplesTable;
  exclusions: ExclusionsTable;
  accounts: AccountsTable;
  account_mark: AccountMarkTable;
  leads: LeadsTable;
}
