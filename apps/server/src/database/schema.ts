import type { ColumnType, Generated } from 'kysely';

/** numeric: exact in storage, a string in code until a wire map turns it into a number. */
type Numeric = ColumnType<string, string, string>;
type NullableNumeric = ColumnType<string | null, string | null | undefined, string | null>;
/** timestamptz. */
type Instant = ColumnType<Date, Date, Date>;
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** jsonb: written as text, read as a value. */
type Json<T> = ColumnType<T, string, string>;

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

/** The account at one minute. */
export interface SnapshotsTable {
  /** The minute, on its boundary. */
  taken_at: Instant;
  /** When the exchange wrote the answer, by its own clock. */
  read_at: Instant;
  equity: Numeric;
  wallet_balance: Numeric;
  unrealized_pnl: Numeric;
  units: Numeric;
  /** equity / units, 12 decimals; the database computes it. Null while no units are in issue. */
  normalized_value: ColumnType<string | null, never, never>;
  source: 'live' | 'import';
}

/** Bitcoin at one minute, kept apart because it can be known when the account is not. */
export interface BtcPricesTable {
  taken_at: Instant;
  price: Numeric;
}

/** The hours of the snapshots, excluded windows left out: enough to draw and measure years without reading minutes. */
export interface SnapshotHoursTable {
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
export interface GapsTable {
  from_at: Instant;
  to_at: Instant;
  reason: string;
}

/** Symbol and side of every open position, a row only where they changed. */
export interface PositionBooksTable {
  taken_at: Instant;
  book: Json<Array<{ symbol: string; side: 'Buy' | 'Sell' }>>;
}

/** One open position of the newest snapshot. */
export interface LatestPositionsTable {
  symbol: string;
  position_idx: number;
  taken_at: Instant;
  side: 'Buy' | 'Sell';
  size: Numeric;
  entry_price: Numeric;
  mark_price: Numeric;
  value: Numeric;
  unrealized_pnl: Numeric;
  leverage: NullableNumeric;
  initial_margin: NullableNumeric;
}

export interface OrdersTable {
  order_id: string;
  symbol: string;
  position_idx: number;
  side: 'Buy' | 'Sell';
  type: string;
  status: string;
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

export interface FillsTable {
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

/** Deposits and withdrawals. */
export interface FlowsTable {
  transaction_id: string;
  kind: string;
  /** USDT; null until it is priced where the coin has no price: then what it was counted as. */
  amount: NullableNumeric;
  occurred_at: Instant;
  /** Units issued (negative: redeemed); null until a snapshot at or after it has priced them. */
  units_issued: NullableNumeric;
  /** The snapshot that priced them. */
  priced_at: NullableInstant;
}

/** The span in which a list of the exchange has been read completely. */
export interface SyncMarksTable {
  list: 'orders' | 'fills' | 'transactions';
  synced_from: Instant;
  synced_until: Instant;
}

export interface QuarantinedSamplesTable {
  id: string;
  taken_at: Instant;
  read_at: Instant;
  equity: NullableNumeric;
  wallet_balance: NullableNumeric;
  unrealized_pnl: NullableNumeric;
  btc_price: NullableNumeric;
  reason: string;
  raw: string;
  decision: 'accept' | 'reject' | null;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: NullableInstant;
}

export interface ExclusionsTable {
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
  latest_positions: LatestPositionsTable;
  orders: OrdersTable;
  fills: FillsTable;
  flows: FlowsTable;
  sync_marks: SyncMarksTable;
  quarantined_samples: QuarantinedSamplesTable;
  exclusions: ExclusionsTable;
  account_mark: AccountMarkTable;
  leads: LeadsTable;
}
