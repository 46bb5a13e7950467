import type { Kysely } from 'kysely';
import { connectDatabase, type Connected, type ServerNotices } from './connect.ts';
import type { DatabaseLocation } from './location.ts';
import { migrate, readMigrationState } from './migrate.ts';
import type { Schema } from './schema.ts';
import { serveCopies } from './serve-copies.ts';

export type Database = Kysely<Schema>;

export type OpenDatabase = Connected;

export interface OpenOptions {
  /** Given by whoever serves and collects; that one gives copies of an embedded database to operators' commands. */
  server?: ServerNotices;
  /**
   * Keeps what the database holds before its schema changes; what it throws keeps the schema as it is. Without it, as in tests,
   * nothing is kept.
   *
   * @param next name of the first migration that will be applied
   */
  backUp?: (db: Database, next: string) => Promise<void>;
}

/**
 * Opens the database and brings its schema up to date, after a backup of what it holds. The embedded database has one process,
 * a PostgreSQL server one Equanim that serves, beside which operators' commands may work.
 *
 * @throws DataInUseError when another process holds the data; DatabaseUnreachableError when a server cannot be used;
 *   DatabaseTooNewError when a newer Equanim has worked on it; what the backup throws
 */
export async function openDatabase(
  location: DatabaseLocation,
  { server, backUp }: OpenOptions = {},
): Promise<OpenDatabase> {
  const { db, close } = await connectDatabase(location, server);
  try {
    await bringUpToDate(db, backUp);
    const endCopies =
      server && 'directory' in location ? await serveCopies(location.directory, db) : async () => undefined;
    return {
      db,
      async close() {
        await endCopies();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function bringUpToDate(db: Database, backUp: OpenOptions['backUp']): Promise<void> {
  const { applied, missing } = await readMigrationState(db);
  const [next] = missing;
  if (applied.length > 0 && next !== undefined) await backUp?.(db, next);
  await migrate(db);
}
