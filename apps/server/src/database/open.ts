import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { Kysely, Migrator, PostgresDialect, type PostgresPool } from 'kysely';
import { lockDataDirectory, type DataInUseError } from './data-lock.ts';
import type { DatabaseLocation } from './location.ts';
import { migrations } from './migrations/all.ts';
import { pglitePool } from './pglite-pool.ts';
import type { Schema } from './schema.ts';
import { lockServerDatabase } from './server-lock.ts';
import { DATE, INT8, requireServer, serverPool } from './server-pool.ts';

export type Database = Kysely<Schema>;

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

/** What the one server on the data hears of a PostgreSQL server. */
export interface ServerNotices {
  /** A connection was lost; the next query opens another. */
  onLost: (reason: string) => void;
  /** Another server took the database over during an outage: this one has to stop. */
  onTaken: (error: DataInUseError) => void;
}

/**
 * Opens the database and brings its schema up to date. The embedded database has one process, a PostgreSQL server one
 * Equanim that serves, beside which operators' commands may work.
 *
 * @param asServer given by whoever serves and collects
 * @throws DataInUseError when another process holds the data; DatabaseUnreachableError when a server cannot be used
 */
export async function openDatabase(
  location: DatabaseLocation,
  asServer?: ServerNotices,
): Promise<OpenDatabase> {
  if ('url' in location) await requireServer(location.url);
  const releaseLock = await lock(location, asServer);
  try {
    const pool =
      'url' in location
        ? serverPool(location.url, asServer?.onLost ?? (() => undefined))
        : await embeddedPool(location);
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db);
    return {
      db,
      async close() {
        await db.destroy();
        await releaseLock();
      },
    };
  } catch (error) {
    await releaseLock();
    throw error;
  }
}

async function lock(location: DatabaseLocation, asServer?: ServerNotices): Promise<() => unknown> {
  if ('directory' in location) return lockDataDirectory(location.directory);
  if ('url' in location && asServer) return lockServerDatabase(location.url, asServer.onTaken);
  return () => undefined;
}

/** Applies every migration that has not been applied; safe to call again. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function embeddedPool(location: { directory: string } | { memory: Blob }): Promise<PostgresPool> {
  const options = {
    parsers: {
      [INT8]: Number,
      [DATE]: (text: string) => text,
      [pgliteTypes.NUMERIC]: (text: string) => text,
    },
  };
  if ('memory' in location)
    return pglitePool(await PGlite.create({ ...options, loadDataDir: location.memory }));
  const dataDir = join(location.directory, 'database');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return pglitePool(await PGlite.create({ dataDir, ...options }));
}
