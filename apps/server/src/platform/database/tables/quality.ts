import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant, NullableJson, NullableNumeric, OfAccount } from './columns.ts';

/** Runs of minutes without a sample, each with its first and last minute. */
export interface GapsTable extends OfAccount {
  from_at: Instant;
  to_at: Instant;
  reason: string;
}

type Awaited = 'log' | 'agreement' | 'price';

/** Samples kept out of the history until an administrator or the log decides. */
export interface QuarantinedSamplesTable extends OfAccount {
  id: string;
  taken_at: Instant;
  read_at: Instant;
  equity: NullableNumeric;
  wallet_balance: NullableNumeric;
  unrealized_pnl: NullableNumeric;
  option_value: NullableNumeric;
  btc_price: NullableNumeric;
  coins: NullableJson<unknown>;
  positions: NullableJson<unknown>;
  unchecked_coins: NullableJson<string[]>;
  /** What may still confirm it; null for nothing. */
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
