import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant, NullableJson, NullableText } from './columns.ts';

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
  /** By the time that the collector keeps. */
  noted_at: Instant;
  /** The same moment by the database's clock; null where the collector had not heard the exchange. */
  database_at: NullableInstant;
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
  user_id: string;
  /** The session's token, encrypted with the ticket. */
  sealed_token: string;
  expires_at: Instant;
}

/** Mails that wait to be sent, and for a day those that were dropped. */
export interface OutboxMailsTable {
  id: string;
  posted_at: Instant;
  /** From when on it is worth nothing any more. */
  expires_at: Instant;
  /** How often it was sent or tried, the attempt under way among them. */
  attempts: Generated<number>;
  next_attempt_at: Instant;
  /** Of the secret key it was encrypted with. */
  key_fingerprint: string;
  /** Encrypted, as links in it sign people in; empty once it was dropped. */
  sealed_mail: string;
  /** Why the last attempt failed, without address and text. */
  failure: NullableText;
  dropped_at: NullableInstant;
}

/** Whom mails have told what, for as long as it could be told again. */
export interface ToldMessagesTable {
  fund_id: string;
  /** Names what was told. */
  key: string;
  user_id: string;
  told_at: Instant;
}

/** Alerts that were raised and have not ended. */
export interface AlertsTable {
  kind: string;
  raised_at: Instant;
  /** When all who are to know had been told; null until then. */
  told_at: NullableInstant;
}
