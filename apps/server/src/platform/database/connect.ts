import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { CHANGES_CHANNEL, createChanges, type Changes, type HeardChanges } from '../changes.ts';
import { lockDataDirectory, type DataInUseError } from './data-lock.ts';
import { hearServer } from './hear-server.ts';
import type { DatabaseLocation } from './location.ts';
import { pglitePool } from './pglite-pool.ts';
import type { Schema } from './schema.ts';
import { lockServerDatabase } from './server-lock.ts';
import { DATE, INT8, requireServer, serverPool } from './server-pool.ts';

/** A connection to a database, without a migration. */
export interface Connected {
  db: Kysely<Schema>;
  /** What is committed: by this process and, where it serves a PostgreSQL server's database, by any other. */
  changes: Changes;
  close(): Promise<void>;
}

/** How a PostgreSQL server's connection informs the one server on the data. */
export interface ServerNotices {
  /** A connection was lost; the next query opens a new one. */
  onLost: (reason: string) => void;
  /** Another server took over the database during an outage, so this one must stop. */
  onTaken: (error: DataInUseError) => void;
}

/**
 * Connects to a database and changes nothing in it. An embedded database allows one process; on a PostgreSQL server one
 * Equanim serves, and operators' commands may work beside it.
 *
 * @param asServer passed by whoever needs the data for itself: the server, or a restore into an empty database
 * @throws DataInUseError when another process holds the data; DatabaseUnreachableError when a server cannot be used
 */
export async function connectDatabase(
  location: DatabaseLocation,
  asServer?: ServerNotices,
): Promise<Connected> {
  if ('url' in location) await requireServer(location.url);
  const releases = [await lock(location, asServer)];
  const changes = createChanges(true);
  try {
    const own = new Set<number>();
    if ('url' in location && asServer) releases.unshift(await hearServer(location.url, { changes, own }));
    const pool =
      'url' in location
        ? serverPool(location.url, { onLost: asServer?.onLost ?? (() => undefined), changes, own })
        : await embeddedPool(location, changes);
    return connectedBy(pool, changes, releases);
  } catch (error) {
    await releaseAll(releases);
    throw error;
  }
}

/** Connects to an embedded database that nobody else knows of, without a lock. */
export async function connectPrivate(directory: string): Promise<Connected> {
  const changes = createChanges(true);
  return connectedBy(await embeddedPool({ directory }, changes), changes, []);
}

/** The directory of an embedded database's files in its data directory. */
export function databaseFilesIn(directory: string): string {
  return join(directory, 'database');
}

type Release = () => unknown;

function connectedBy(pool: PostgresPool, changes: Changes, releases: Release[]): Connected {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    changes,
    async close() {
      await db.destroy();
      await releaseAll(releases);
    },
  };
}

async function releaseAll(releases: Release[]): Promise<void> {
  for (const release of releases) await release();
}

async function lock(location: DatabaseLocation, asServer?: ServerNotices): Promise<Release> {
  if ('directory' in location) return lockDataDirectory(location.directory);
  if ('url' in location && asServer) return lockServerDatabase(location.url, asServer.onTaken);
  return () => undefined;
}

async function embeddedPool(
  location: { directory: string } | { memory: Blob },
  changes: HeardChanges,
): Promise<PostgresPool> {
  const pglite = await openEmbedded(location);
  await pglite.listen(CHANGES_CHANNEL, changes.hear);
  return pglitePool(pglite);
}

/**
 * For pages of the files, instead of the 160 MB it takes by itself: its memory is the server's, and the operating system holds
 * the files in memory a second time.
 */
const SHARED_BUFFERS = '32MB';

async function openEmbedded(location: { directory: string } | { memory: Blob }): Promise<PGlite> {
  const options = {
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    parsers: {
      [INT8]: Number,
      [DATE]: (text: string) => text,
      [pgliteTypes.NUMERIC]: (text: string) => text,
    },
  };
  if ('memory' in location) return PGlite.create({ ...options, loadDataDir: location.memory });
  const dataDir = databaseFilesIn(location.directory);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return PGlite.create({ dataDir, ...options });
}
