import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant, NullableJson } from './columns.ts';

/** The election that decides who collects; one row. */
export interface CollectorTermTable {
  id: Generated<number>;
  /** Counts the elections. */
  term: number;
  /** The process that was elected, by machine and process id. */
  holder: string;
  elected_at: Instant;
}

/** What the collecting process reports of itself; one row at most. */
export interface CollectorStatusTable {
  id: Generated<number>;
  noted_at: Instant;
  status: Json<unknown>;
}

/** Readings of the account that other processes ask of the collecting one. */
export interface FreshReadingsTable {
  id: string;
  asked_at: Instant;
  answered_at: NullableInstant;
  answer: NullableJson<unknown>;
}

/** Positions as the exchange reported them to one process, for all. */
export interface SharedPositionsTable {
  /** Which markets were asked for. */
  markets: string;
  read_at: Instant;
  fresh_until: Instant;
  positions: Json<unknown>;
}

/** Tickets that open a channel once. */
export interface LiveTicketsTable {
  /** SHA-256, hex. */
  ticket_hash: string;
  /** The session's token, encrypted with the ticket. */
  sealed_token: string;
  expires_at: Instant;
}

/** Mails that wait to be sent. */
export interface OutboxMailsTable {
  id: string;
  posted_at: Instant;
  attempts: Generated<number>;
  next_attempt_at: Instant;
  /** Encrypted, as links in it sign people in. */
  sealed_mail: string;
}
