import type { Generated } from 'kysely';
import type { Instant, NullableText } from './columns.ts';

/** The log of the track record; one row once it has begun. */
export interface RecordLogTable {
  id: Generated<boolean>;
  origin: string;
  /** The key it began with, as text. */
  first_key: string;
  began_at: Instant;
}

/** What a day came to when it was compared with what is recorded of it, and was not the same; it becomes a correction. */
export interface RecordFindingsTable {
  id: number;
  fund_id: string;
  day: string;
  /** As in a leaf; null where the day has no sample. */
  close: NullableText;
  value: NullableText;
  samples: number;
  by_hand: NullableText;
  record: number;
  reason: string;
  found_at: Instant;
}

export interface RecordLeavesTable {
  /** From 0. */
  number: number;
  text: string;
  /** Base64. */
  hash: string;
  committed_at: Instant;
  /** From then on the text is published; before, the hash alone is. */
  revealed_at: Instant;
  /** What a correction enters. */
  finding_id: number | null;
}

export interface RecordCheckpointsTable {
  size: number;
  /** Base64. */
  root: string;
  /** As in the record: base64 of key ID and signature, with a space between two. */
  signatures: string;
  signed_at: Instant;
}
