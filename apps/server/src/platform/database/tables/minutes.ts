import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, NullableInstant, NullableNumeric, Numeric, OfAccount } from './columns.ts';

/** The accounts of the exchange that are sampled. */
export interface AccountsTable {
  id: number;
  /** The fund whose account it is. */
  fund_id: Generated<string>;
  /** Equity that stood for a normalized value of 1 when the count of units started, USDT; null before the first snapshot. */
  base_equity: NullableNumeric;
  /** Lines of the transaction log after this moment are counted; null before the first snapshot. */
  counted_since: NullableInstant;
  /** When the collector first tried to sample it into this database; null before. */
  collecting_since: NullableInstant;
}

/** The kind of account the data belongs to; one row. */
export interface AccountMarkTable {
  id: boolean;
  mode: 'demo' | 'live';
}

/** The account at one minute. */
export interface SnapshotsTable extends OfAccount {
  /** The minute, on its boundary. */
  taken_at: Instant;
  /** When the exchange wrote the answer, by its own clock. */
  read_at: Instant;
  /** What was read and what is kept by hand, USDT. */
  equity: Numeric;
  wallet_balance: Numeric;
  unrealized_pnl: Numeric;
  option_value: ColumnType<string, string | undefined, string>;
  /** The part of the equity that lies in other wallets and is kept by hand, USDT; the rest was read. */
  by_hand: ColumnType<string, string | undefined, string>;
  /** Null while an earlier line of the log waits for its meaning or its price. */
  units: NullableNumeric;
  /** Number of the record it lies in: a new one begins with the money that comes after everything was lost. */
  record: Generated<number>;
  /** Whether its units are worthless for good: a result had taken all they were worth by then. */
  is_lost: Generated<boolean>;
  /** equity / units, 12 decimals, zero where it is lost; computed by the database. Null while units are none or unknown. */
  normalized_value: ColumnType<string | null, never, never>;
  source: 'live' | 'import';
}

/** Bitcoin's price at one minute; a table of its own because it can be known when the account is not. */
export interface BtcPricesTable {
  taken_at: Instant;
  price: Numeric;
}

/** One open position without amounts; early books, from before other markets were read, have neither category nor settle coin. */
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

/** What the account held at a minute: of every minute in the last weeks, of every hour before. */
export interface AccountStatesTable extends OfAccount {
  taken_at: Instant;
  read_at: Instant;
  /** What is in either says who writes them, `sampling/exchange/account-state.ts`. */
  coins: Json<unknown>;
  positions: Json<unknown>;
  /** Coins whose positions could not all be read. */
  unchecked_coins: ColumnType<string[], string | undefined, string>;
}
