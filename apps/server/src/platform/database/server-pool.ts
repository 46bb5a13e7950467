import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '../time.ts';
import { CHANGES_CHANNEL, type HeardChanges } from '../changes.ts';
import { describeLocation } from './location.ts';

/** Both engines must give the same values: int8 as a number (no count here reaches 2^53), date as its text. */
export const INT8 = 20;
export const DATE = 1082;

/** A PostgreSQL server cannot be used; the message is a sentence that says why, without the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** For connecting, and for waiting while all connections are in use. */
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;

interface PoolNotices {
  /** Called with the reason when an idle connection ends before we end it. */
  onLost: (reason: string) => void;
  /** Told of what is committed. */
  changes: HeardChanges;
  /** Holds the process of PostgreSQL behind each connection of the pool. */
  own: Set<number>;
  /** What PostgreSQL lists the connections by. */
  name?: string;
  /** Parameters of each connection; values without spaces. */
  settings?: Record<string, string>;
}

/**
 * A pool of connections to a PostgreSQL server. A lost connection is replaced at the next query, whether it was idle or in use.
 * Each hears its own commits before they are answered.
 */
export function serverPool(
  url: string,
  { onLost, changes, own, name, settings = {} }: PoolNotices,
): PostgresPool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text) => text);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    options: Object.entries({ timezone: 'UTC', ...settings })
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    ...(name !== undefined && { application_name: name }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without a listener the loss would be an unhandled error, which ends the process.
  pool.on('error', (error) => onLost(error.message));
  // The pool listens to idle connections only; a connection in use makes its query fail.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const { processID } = client as typeof client & { processID: number };
    own.add(processID);
    client.once('end', () => own.delete(processID));
    client.on('notification', ({ processId, payload = '' }) => {
      if (processId === processID) changes.hear(payload);
    });
    // Where this fails the connection is lost, and so is the query that it was made for.
    client.query(`listen ${CHANGES_CHANNEL}`).catch(() => undefined);
  });
  return pool;
}

const KEEP_ALIVE_AFTER_MS = 10 * SECOND_MS;

/** A connection that is held as long as it lives, whose loss is told by its event 'end'. Not connected yet. */
export function createLastingClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // The end follows the error.
  client.on('error', () => undefined);
  return client;
}

/** @throws DatabaseUnreachableError when no connection can be made */
export async function requireServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // If a host name has several addresses, the error has a code and no message.
    const { message, code } = error as { message?: string; code?: string };
    const reason = message || code || 'no answer';
    throw new DatabaseUnreachableError(`${describeLocation({ url })} cannot be used: ${reason}.`);
  }
  await client.end();
}
