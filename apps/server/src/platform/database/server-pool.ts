import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { describeLocation } from './location.ts';

/** Both engines must give the same values: int8 as a number (no count here reaches 2^53), date as its text. */
export const INT8 = 20;
export const DATE = 1082;

/** A PostgreSQL server that cannot be used, and why, in a sentence without its password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Of connecting, and of waiting for a connection while all are lent. */
export const CONNECT_WITHIN_MS = 10_000;

/**
 * Connections to a PostgreSQL server. One that is lost, idle or lent, is replaced when the next query asks for it.
 *
 * @param onLost told of each idle connection that ends before we end it, and why
 */
export function serverPool(url: string, onLost: (reason: string) => void): PostgresPool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text) => text);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // Without a listener the loss would be an unhandled error, which ends the process.
  pool.on('error', (error) => onLost(error.message));
  // The pool listens to idle connections only; the query of one that is lent fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** @throws DatabaseUnreachableError when no connection can be made */
export async function requireServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // Where a name has several addresses, the error has a code and no message.
    const { message, code } = error as { message?: string; code?: string };
    const reason = message || code || 'no answer';
    throw new DatabaseUnreachableError(`${describeLocation({ url })} cannot be used: ${reason}.`);
  }
  await client.end();
}
