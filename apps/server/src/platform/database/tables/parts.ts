import type { ColumnType } from 'kysely';
import type { Instant, Numeric, OfAccount } from './columns.ts';

/** The parts of a change of equity, USDT. */
export interface PartColumns {
  held: Numeric;
  trading: Numeric;
  funding: Numeric;
  fees: Numeric;
  interest: Numeric;
  other: Numeric;
  flows: Numeric;
  exchanged: Numeric;
  unexplained: Numeric;
}

/** The parts of the change from one stored minute to the next. */
export interface MinutePartsTable extends OfAccount, PartColumns {
  taken_at: Instant;
  /** The minute that the change is counted from. */
  previous_at: Instant;
  contradiction: Numeric;
  /**
   * Whether the log was read over the whole span and everything known by now was used. If not, what that would explain
   * counts as unexplained.
   */
  is_log_read: boolean;
  /** Whether the contradiction is larger than what may stay unexplained. */
  is_alarming: boolean;
  /** By coin, symbol and side; null for minutes of which only the sums are stored. */
  rows: ColumnType<StoredPartRow[] | null, string | null | undefined, string | null>;
}

/** The parts of one side of a symbol, or of a coin outside its positions; USDT as text, parts of zero left out. */
export type StoredPartRow = {
  coin: string;
  /** Empty, like symbol and side, outside positions. */
  category: string;
  symbol: string;
  side: string;
} & { [Part in keyof PartColumns]?: string };

interface SummedPartsTable extends OfAccount, PartColumns {
  coin: string;
  category: string;
  symbol: string;
  side: string;
}

export interface HourPartsTable extends SummedPartsTable {
  hour_at: Instant;
}

export interface DayPartsTable extends SummedPartsTable {
  day_at: Instant;
}

export interface MonthPartsTable extends SummedPartsTable {
  month_at: Instant;
}
