import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { connectClient, cutOff, endClient } from '../../platform/database/connection/client.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { DATE, INT8 } from '../../platform/database/connection/server-pool.ts';
import { BackupError, reasonOf } from './backup-format.ts';

/**
 * Values are the same text on every server, and no statement or pause is too long: a file that is written from a transaction
 * may have to wait for its disk.
 */
const SETTINGS = {
  datestyle: 'ISO,YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** One connection to a database: all that is asked of it is done in turn, and in one transaction once that has begun. */
export interface Connection {
  client: pg.Client;
  /** Asks on the same connection. */
  db: Kysely<Schema>;
}

/** A database that is worked on. */
export interface Place {
  url: string;
  /** What has not happened where the work fails, as a sentence without its end. */
  failure: string;
  /** Ends the connection at once, where it is aborted. */
  signal?: AbortSignal | undefined;
}

/**
 * Works on a connection of its own, which ends with the work: what it has not committed is undone.
 *
 * @throws BackupError when the database fails, and what the work throws of those; DatabaseUnreachableError
 */
export async function withConnection<T>(
  { url, failure, signal }: Place,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await connectClient(url, { name: 'equanim backup', settings: SETTINGS });
  const giveUp = (): void => cutOff(client, new BackupError('It was given up.'));
  signal?.addEventListener('abort', giveUp);
  try {
    signal?.throwIfAborted();
    return await work({ client, db: databaseOn(client) });
  } catch (error) {
    throw error instanceof BackupError
      ? error
      : new BackupError(`${failure}: ${reasonOf(error)}.`, { cause: error });
  } finally {
    signal?.removeEventListener('abort', giveUp);
    await endClient(client);
  }
}

function databaseOn(client: pg.Client): Kysely<Schema> {
  client.setTypeParser(INT8, Number);
  client.setTypeParser(DATE, (text) => text);
  const pooled = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => pooled, end: async () => undefined };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
