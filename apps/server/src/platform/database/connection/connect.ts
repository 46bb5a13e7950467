import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { createChanges, type Changes } from '../../changes.ts';
import { hasRoomToWrite } from '../../disk/free-space.ts';
import { openBuiltIn } from '../built-in/built-in.ts';
import type { OnLine } from '../built-in/postmaster.ts';
import { connectClient, endClient } from './client.ts';
import { createDatabaseClock, type DatabaseClock } from './database-clock.ts';
import type { DataInUseError } from '../database-failures.ts';
import { collectorName } from '../election/collector-lock.ts';
import type { DatabaseLocation } from '../location.ts';
import type { DatabaseTooNewError } from '../migrate.ts';
import { startHearing } from './hearing.ts';
import type { Schema } from '../schema.ts';
import { SECOND_MS } from '../../time.ts';
import { serverPool, type PoolState } from './server-pool.ts';

/** A database that is connected to. */
export interface OpenDatabase {
  db: Kysely<Schema>;
  /** The address of the database, also of the built-in one. */
  url: string;
  /** What is committed, by this process and any other. */
  changes: Changes;
  /** The clock of PostgreSQL; a server reads it every two seconds. */
  databaseClock: Pick<DatabaseClock, 'now' | 'steadySince'>;
  /** Further connections of the collector of a term, whose writes are refused once another term has begun. */
  connectCollector(collector: { holder: string; term: number }): CollectorConnections;
  /** Of the connections that all but the collector share. */
  poolState(): PoolState;
  close(): Promise<void>;
}

export interface CollectorConnections {
  db: Kysely<Schema>;
  close(): Promise<void>;
}

/** How the database informs a server on it; what is left out is told to nobody. */
export interface ServerNotices {
  /** A connection was lost; the next query opens a new one. */
  onLost: (reason: string) => void;
  /** A call failed as it was given no connection in time, although the database goes on; once until one is given again. */
  onNoConnection: (reason: string) => void;
  /** The database cannot be reached any more. */
  onAway: (reason: string) => void;
  /** It can be reached again. */
  onBack: () => void;
  /** This server must stop: somebody took the database for itself during an outage, or a newer version migrated it. */
  onUnusable: (error: DataInUseError | DatabaseTooNewError) => void;
  /** Told of every statement once it has ended, but for those that begin and end transactions. */
  onStatement: ((statement: EndedStatement) => void) | undefined;
  /** The built-in PostgreSQL ended by itself; it is started again. */
  onEnded: (reason: string) => void;
  /** A line of the log of the built-in PostgreSQL, with its severity. */
  onLine: OnLine;
}

/** How a statement ended. */
export interface EndedStatement {
  /** Milliseconds, without the wait for a connection. */
  tookMs: number;
  hasFailed: boolean;
}

const ignore = (): void => undefined;
const SILENT: ServerNotices = {
  onLost: ignore,
  onNoConnection: ignore,
  onAway: ignore,
  onBack: ignore,
  onUnusable: ignore,
  onStatement: undefined,
  onEnded: ignore,
  onLine: ignore,
};

/**
 * Connects to a database and changes nothing in it. Any number of Equanims serve a database, and operators' commands may work
 * beside them. The built-in PostgreSQL belongs to the server that runs it, or to the command that finds none running.
 *
 * @param server passed by a server
 * @throws DataInUseError when another process holds the data; DatabaseUnreachableError when a server cannot be used;
 *   BuiltInDatabaseError when the built-in one cannot be started
 */
export async function connectDatabase(
  location: DatabaseLocation,
  server?: Partial<ServerNotices>,
): Promise<OpenDatabase> {
  const notices = { ...SILENT, ...server };
  const isServer = server !== undefined;
  if ('url' in location) return connectServer(location.url, { ...notices, isServer });
  const { directory } = location;
  const builtIn = await openBuiltIn(directory, { ...notices, isServer });
  try {
    const hasRoom = (): boolean => hasRoomToWrite(directory);
    const connected = await connectServer(builtIn.url, { ...notices, isServer, hasRoom });
    return {
      ...connected,
      async close() {
        try {
          await connected.close();
        } finally {
          await builtIn.release();
        }
      },
    };
  } catch (error) {
    await builtIn.release();
    throw error;
  }
}

/**
 * By these PostgreSQL ends a statement that nobody waits for any more, and takes back what a server has locked that hangs in the
 * middle of a transaction.
 */
const SERVER_SETTINGS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '10s' };
/** A server gives up a PostgreSQL that does not even end the statement. */
const ANSWER_TIMEOUT_MS = 35 * SECOND_MS;
/** A minute waits for whoever holds its tables, as a rebuild of the rollups does. */
const COLLECTOR_SETTINGS = { statement_timeout: '5min' };
const COLLECTOR_TIMEOUT_MS = 305 * SECOND_MS;

interface ConnectOptions extends ServerNotices {
  isServer: boolean;
  hasRoom?: () => boolean;
}

async function connectServer(url: string, options: ConnectOptions): Promise<OpenDatabase> {
  const { isServer, onStatement } = options;
  const changes = createChanges();
  const own = new Set<number>();
  const clock = createDatabaseClock();
  const endHearing = isServer ? await startHearing(url, { ...options, changes, clock, own }) : null;
  if (!isServer) await readOnce(url, clock);
  const shared = {
    ...options,
    changes,
    own,
    ...(isServer && { settings: SERVER_SETTINGS, answerTimeoutMs: ANSWER_TIMEOUT_MS }),
  };
  const pool = serverPool(url, shared);
  const db = databaseOn(pool, onStatement);
  return {
    db,
    url,
    changes,
    databaseClock: clock,
    poolState: pool.state,
    connectCollector({ holder, term }) {
      const settings = { ...shared.settings, ...COLLECTOR_SETTINGS, 'equanim.term': String(term) };
      const limits = { answerTimeoutMs: COLLECTOR_TIMEOUT_MS, settings };
      const named = { ...shared, ...limits, name: collectorName(holder) };
      const connections = databaseOn(serverPool(url, named), onStatement);
      return { db: connections, close: () => connections.destroy() };
    },
    async close() {
      try {
        await db.destroy();
      } finally {
        await endHearing?.();
      }
    },
  };
}

/** Connects once, to see that it can be. @throws DatabaseUnreachableError */
async function readOnce(url: string, clock: DatabaseClock): Promise<void> {
  const client = await connectClient(url);
  try {
    await clock.read(client);
  } finally {
    await endClient(client);
  }
}

function databaseOn(pool: PostgresPool, onStatement: ServerNotices['onStatement']): Kysely<Schema> {
  const dialect = new PostgresDialect({ pool });
  if (!onStatement) return new Kysely<Schema>({ dialect });
  return new Kysely<Schema>({
    dialect,
    log: ({ level, queryDurationMillis }) =>
      onStatement({ tookMs: queryDurationMillis, hasFailed: level === 'error' }),
  });
}
