import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { createChanges, type Changes, type HeardChanges } from '../changes.ts';
import { lockDataDirectory, type DataInUseError } from './data-lock.ts';
import { collectorName } from './election/collector-lock.ts';
import { copyPool, directoryPool, memoryPool } from './embedded/embedded-pool.ts';
import type { DatabaseLocation } from './location.ts';
import type { DatabaseTooNewError } from './migrate.ts';
import { fixedPrimary, watchPrimary, type PrimaryHost } from './primary-watch.ts';
import type { Schema } from './schema.ts';
import { inTurn, joinServers, takeAlone } from './server-lock.ts';
import { endClient, findPrimary } from './server-hosts.ts';
import { serverPool, type PoolState } from './server-pool.ts';

/** A connection to a database, without a migration. */
export interface Connected {
  db: Kysely<Schema>;
  /** What is committed: by this process and, where it serves a PostgreSQL server's database, by any other. */
  changes: Changes;
  /** Does what one process at a time may do; others on the database wait for it. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Further connections of the collector of a term, whose writes are refused once another term has begun. Null on an embedded
   * database, which has one process.
   */
  connectCollector: ((collector: { holder: string; term: number }) => CollectorConnections) | null;
  /** Of the connections that all but the collector share; null on an embedded database, which is one session. */
  poolState: (() => PoolState) | null;
  close(): Promise<void>;
}

export interface CollectorConnections {
  db: Kysely<Schema>;
  close(): Promise<void>;
}

/** How a PostgreSQL server's connections inform a server on the data. */
export interface ServerNotices {
  /** A connection was lost; the next query opens a new one. */
  onLost: (reason: string) => void;
  /** A call failed as it was given no connection in time, although the host goes on; once until one is given again. */
  onNoConnection?: (reason: string) => void;
  /** No host takes writes any more; every query fails at once until one does again. */
  onAway?: (reason: string) => void;
  /** A host takes writes again. */
  onBack?: () => void;
  /** This server must stop: somebody took the database for itself during an outage, or a newer version migrated it. */
  onUnusable: (error: DataInUseError | DatabaseTooNewError) => void;
  /** Told of every statement once it has ended, but for those that begin and end transactions. */
  onStatement?: ((statement: EndedStatement) => void) | undefined;
}

/** How a statement ended. */
export interface EndedStatement {
  /** Milliseconds, without the wait for a connection. */
  tookMs: number;
  hasFailed: boolean;
}

/**
 * Connects to a database and changes nothing in it. An embedded database allows one process; on a PostgreSQL server any
 * number of Equanims serve, and operators' commands may work beside them.
 *
 * @param as passed by a server, and by whoever needs the data `alone`, as for a restore into an empty database
 * @throws DataInUseError when another process holds the data; DatabaseUnreachableError when a server cannot be used
 */
export async function connectDatabase(
  location: DatabaseLocation,
  as?: ServerNotices | 'alone',
): Promise<Connected> {
  if ('url' in location) return connectServer(location.url, as);
  const changes = createChanges(true);
  const releases = 'directory' in location ? [lockDataDirectory(location.directory)] : [];
  try {
    const onLost = typeof as === 'object' ? as.onLost : () => undefined;
    const pool = await embeddedPool(location, { changes, onLost });
    return connectedBy(databaseOn(pool, typeof as === 'object' ? as : undefined), changes, releases);
  } catch (error) {
    await releaseAll(releases);
    throw error;
  }
}

/**
 * Parameters of a server's connections. By the first, PostgreSQL takes back what a server has locked that hangs in the middle
 * of a transaction; by the others it notices within half a minute that the server's machine is gone.
 */
const SERVER_SETTINGS = {
  idle_in_transaction_session_timeout: '10s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
};

async function connectServer(url: string, as?: ServerNotices | 'alone'): Promise<Connected> {
  const { client, address } = await findPrimary(url);
  await endClient(client);
  const asServer = as === 'alone' ? undefined : as;
  const changes = createChanges(true);
  const own = new Set<number>();
  const releases = as ? [as === 'alone' ? await takeAlone(url) : await joinServers(url, as.onUnusable)] : [];
  try {
    const watch = asServer && (await watchPrimary(url, { changes, own, ...toldOf(asServer) }));
    if (watch) releases.unshift(watch.close);
    const primary: PrimaryHost = watch ?? fixedPrimary(address);
    const settings = asServer ? SERVER_SETTINGS : {};
    const options = { ...lossesToldTo(asServer), changes, own };
    const pool = serverPool(primary, { ...options, settings });
    return {
      ...connectedBy(databaseOn(pool, asServer), changes, releases),
      poolState: pool.state,
      inTurn: (work) => inTurn(url, work),
      connectCollector({ holder, term }) {
        const collecting = { ...settings, 'equanim.term': String(term) };
        const name = collectorName(holder);
        const db = databaseOn(serverPool(primary, { ...options, name, settings: collecting }), asServer);
        return { db, close: () => db.destroy() };
      },
    };
  } catch (error) {
    await releaseAll(releases);
    throw error;
  }
}

function lossesToldTo(server: ServerNotices | undefined) {
  const { onLost = () => undefined, onNoConnection = () => undefined } = server ?? {};
  return { onLost, onNoConnection };
}

function toldOf({ onAway = () => undefined, onBack = () => undefined }: ServerNotices) {
  return { onAway, onBack };
}

/**
 * Connects to a copy of an embedded database that nobody else knows of, without a lock.
 *
 * @param named the data directory it is a copy of
 */
export async function connectPrivate(directory: string, named: string): Promise<Connected> {
  const changes = createChanges(true);
  const pool = await copyPool(databaseFilesIn(directory), { named, changes });
  return connectedBy(databaseOn(pool), changes, []);
}

/** The directory of an embedded database's files in its data directory. */
export function databaseFilesIn(directory: string): string {
  return join(directory, 'database');
}

type Release = () => unknown;

function connectedBy(db: Kysely<Schema>, changes: Changes, releases: Release[]): Connected {
  return {
    db,
    changes,
    inTurn: (work) => work(),
    poolState: null,
    connectCollector: null,
    async close() {
      try {
        await db.destroy();
      } finally {
        await releaseAll(releases);
      }
    },
  };
}

function databaseOn(pool: PostgresPool, { onStatement }: Partial<ServerNotices> = {}): Kysely<Schema> {
  const dialect = new PostgresDialect({ pool });
  if (!onStatement) return new Kysely<Schema>({ dialect });
  return new Kysely<Schema>({
    dialect,
    log: ({ level, queryDurationMillis }) =>
      onStatement({ tookMs: queryDurationMillis, hasFailed: level === 'error' }),
  });
}

async function releaseAll(releases: Release[]): Promise<void> {
  for (const release of releases) await release();
}

function embeddedPool(
  location: { directory: string } | { memory: Blob },
  embedded: { changes: HeardChanges; onLost: (reason: string) => void },
): Promise<PostgresPool> {
  if ('memory' in location) return memoryPool(location.memory, embedded.changes);
  const { directory } = location;
  return directoryPool({ directory, files: databaseFilesIn(directory) }, embedded);
}
