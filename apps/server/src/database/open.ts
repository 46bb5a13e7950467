import type { Kysely } from 'kysely';
import { backUpBeforeMigrations } from '../backup/before-migrations.service.ts';
import { connectDatabase, type Connected, type ServerNotices } from './connect.ts';
import type { DatabaseLocation } from './location.ts';
import { migrate, readMigrationState } from './migrate.ts';
import type { Schema } from './schema.ts';
import { serveCopies } from './serve-copies.ts';

export type Database = Kysely<Schema>;

export type OpenDatabase = Connected;

/**
 * Opens the database and brings its schema up to date, after a backup of what it holds. The embedded database has one process,
 * a PostgreSQL server one Equanim that serves, beside which operators' commands may work.
 *
 * @param asServer given by whoever serves and collects; that one gives copies of an embedded database to operators' commands
 * @throws DataInUseError when another process holds the data; DatabaseUnreachableError when a server cannot be used;
 *   DatabaseTooNewError when a newer Equanim has worked on it; BackupError when the backup cannot be written
 */
export async function openDatabase(
  location: DatabaseLocation,
  asServer?: ServerNotices,
): Promise<OpenDatabase> {
  const { db, close } = await connectDatabase(location, asServer);
  try {
    await bringUpToDate(db, location);
    const endCopies =
      asServer && 'directory' in location ? await serveCopies(location.directory, db) : async () => undefined;
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

async function bringUpToDate(db: Database, location: DatabaseLocation): Promise<void> {
  const { applied, missing } = await readMigrationState(db);
  const [next] = missing;
  const folder = 'memory' in location ? undefined : location.backupDirectory;
  if (applied.length > 0 && next !== undefined && folder !== undefined)
    await backUpBeforeMigrations(db, { folder, next, now: new Date() });
  await migrate(db);
}
