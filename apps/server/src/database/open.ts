import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { Kysely, Migrator, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { lockDataDirectory } from './data-lock.ts';
import { migrations } from './migrations/all.ts';
import { pglitePool } from './pglite-pool.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** Where the data lives: a PostgreSQL server, a directory for the embedded database, or nowhere (memory, for tests). */
export type DatabaseLocation = { url: string } | { directory: string } | { memory: true };

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws DataInUseError when another process holds the directory; the driver's error when a server cannot be reached
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const releaseLock = 'directory' in location ? lockDataDirectory(location.directory) : () => undefined;
  try {
    const pool = 'url' in location ? serverPool(location.url) : await embeddedPool(location);
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db);
    return {
      db,
      async close() {
        await db.destroy();
        releaseLock();
      },
    };
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/** Applies every migration that has not been applied; safe to call again. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Both engines must give the same values: int8 as a number (no count here reaches 2^53), date as its text. */
const INT8 = 20;
const DATE = 1082;

function serverPool(url: string): PostgresPool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text) => text);
  return new pg.Pool({ connectionString: url, types, options: '-c timezone=UTC' });
}

async function embeddedPool(location: { directory: string } | { memory: true }): Promise<PostgresPool> {
  const options = {
    parsers: {
      [INT8]: Number,
      [DATE]: (text: string) => text,
      [pgliteTypes.NUMERIC]: (text: string) => text,
    },
  };
  if ('memory' in location) return pglitePool(await PGlite.create({ ...options }));
  const dataDir = join(location.directory, 'database');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return pglitePool(await PGlite.create({ dataDir, ...options }));
}
