import type { ColumnType } from 'kysely';
import type { Instant, Numeric, OfAccount } from './columns.ts';

/** What a change of equity was made of, USDT. */
interface PartColumns {
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

/** What the change from one kept minute to the next was made of. */
export interface MinutePartsTable extends OfAccount, PartColumns {
  taken_at: Instant;
  /** The minute the change is counted from. */
  previous_at: Instant;
  contradiction: Numeric;
  /**
   * Whether the log was read over the whole span, and all that is known by now was used: else what that would explain is not
   * explained.
   */
  is_log_read: boolean;
  /** Whether more of it contradicts than may stay unexplained. */
  is_alarming: boolean;
  /** By coin, symbol and side; null for minutes of which only the sums are kept. */
  rows: ColumnType<StoredPartRow[] | null, string | null | undefined, string | null>;
}

/** The parts of one side of a symbol, or what of a coin belongs to no position; USDT as text, those of nothing left out. */
export type StoredPartRow = {
  coin: string;
  /** Empty, like symbol and side, for what belongs to no position. */
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
