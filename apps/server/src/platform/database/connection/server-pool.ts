import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DomainError } from '../../domain-error.ts';
import { SECOND_MS } from '../../time.ts';
import { CHANGES_CHANNEL, type HeardChanges } from '../../changes.ts';
import { configOf, cutOff, ScramClient, type ClientOptions } from './client.ts';
import { DatabaseAwayError, isUnanswered, problemOfFailure } from '../database-failures.ts';

/** What PostgreSQL's driver gives as text or as a time: int8 as a number (no count here reaches 2^53), date as its text. */
export const INT8 = 20;
export const DATE = 1082;
/** PostgreSQL's code of a write that a connection may not make. */
const READ_ONLY = '25006';

/** For connecting, and for waiting while all connections are in use. */
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/** Within this the loss of the database is noticed as such. */
const SETTLE_MS = SECOND_MS / 2;

interface PoolOptions extends Pick<ClientOptions, 'name' | 'settings' | 'answerTimeoutMs'> {
  /** Called with the reason when an idle connection ends before we end it, although the database goes on. */
  onLost: (reason: string) => void;
  /** Called with the reason when a caller got no connection, although the database goes on; once until one is given again. */
  onNoConnection: (reason: string) => void;
  /** Told of what is committed. */
  changes: HeardChanges;
  /** Holds the process of PostgreSQL behind each connection of the pool. */
  own: Set<number>;
  /** Whether there is room to write; while there is none, connections only read. There is unless given. */
  hasRoom?: (() => boolean) | undefined;
}

/** Connections of a pool, and the callers that wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

interface ServerPool extends PostgresPool {
  state(): PoolState;
}

/**
 * A pool of connections to a PostgreSQL database. A lost connection is replaced at the next query, whether it was idle or in use.
 * Each connection hears its own commits before they are answered.
 */
export function serverPool(url: string, options: PoolOptions): ServerPool {
  const { onLost, onNoConnection, changes, hasRoom = () => true } = options;
  const pool = createPool(url, options);
  let isRefusalTold = false;

  /** A lost database loses all its connections at about the same time and gives none, which is told once, as its loss. */
  function tell(notice: (reason: string) => void, error: unknown): void {
    const reason = error instanceof Error ? error.message : 'unknown';
    setTimeout(() => changes.isHearing() && notice(reason), SETTLE_MS).unref();
  }

  // The pool listens to idle connections only; a connection in use makes its query fail.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Without a listener the loss would be an unhandled error, which ends the process.
  pool.on('error', (error) => tell(onLost, error));
  return {
    async connect() {
      try {
        const client = await pool.connect();
        isRefusalTold = false;
        return await prepareFor(client, hasRoom());
      } catch (error) {
        if (!isRefusalTold) tell(onNoConnection, error);
        isRefusalTold = true;
        throw problemOfFailure(error) === 'database-unavailable' ? new DatabaseAwayError(false) : error;
      }
    },
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

/** Connections on which PostgreSQL was told to refuse every write. */
const reading = new WeakSet<pg.PoolClient>();

/** Lets a connection write or not: PostgreSQL itself then refuses each statement that would. */
async function prepareFor(client: pg.PoolClient, hasRoom: boolean): Promise<PostgresPoolClient> {
  if (hasRoom === reading.has(client)) {
    try {
      await client.query(`set default_transaction_read_only = ${hasRoom ? 'off' : 'on'}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (hasRoom) reading.delete(client);
    else reading.add(client);
  }
  let isCut = false;
  return Object.assign(Object.create(client) as PostgresPoolClient, {
    release: () => client.release(isCut),
    query: async (text: string, parameters: unknown[]) => {
      try {
        return await client.query(text, parameters);
      } catch (error) {
        // Its answer may come yet, and would be taken for that of the next question.
        if (isUnanswered(error)) {
          isCut = true;
          cutOff(client, error);
        }
        throw !hasRoom && (error as { code?: string }).code === READ_ONLY
          ? new DomainError('disk-full')
          : error;
      }
    },
  });
}

function createPool(url: string, options: PoolOptions): InstanceType<typeof pg.Pool> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text) => text);
  // The pool waits for what it gives, which its types do not say.
  const onConnect: (client: pg.ClientBase) => unknown = (client) => listenTo(client, options);
  return new pg.Pool({
    Client: ScramClient,
    ...configOf(url, { ...options, connectTimeoutMs: CONNECT_TIMEOUT_MS }),
    types,
    onConnect,
  });
}

/** @throws the driver's error, also where PostgreSQL is a standby, on which nothing can be listened to */
async function listenTo(client: pg.ClientBase, { changes, own }: PoolOptions): Promise<void> {
  const { processID } = client as typeof client & { processID: number };
  own.add(processID);
  client.once('end', () => own.delete(processID));
  client.on('notification', ({ processId, payload = '' }) => {
    if (processId === processID) changes.hear(payload);
  });
  await client.query(`listen ${CHANGES_CHANNEL}`);
}
