import type { Kysely } from 'kysely';
import { connectDatabase, type Connected, type ServerNotices } from './connect.ts';
import type { DatabaseLocation } from './location.ts';
import { migrate, readMigrationState } from './migrate.ts';
import type { Schema } from './schema.ts';
import { ensureRollups } from './rollups/ensure-rollups.ts';
import { serveCopies } from './serve-copies.ts';
import { watchVersion } from './watch-version.ts';

export type Database = Kysely<Schema>;

export type OpenDatabase = Connected;

export interface OpenOptions {
  /** Passed by the server, which then gives copies of an embedded database to operators' commands. */
  server?: ServerNotices;
  /**
   * Backs the database up before its schema changes. If it throws, the schema stays as it is. Without it, as in tests, there
   * is no backup.
   *
   * @param next name of the first migration that will be applied
   */
  backUp?: (db: Database, next: string) => Promise<void>;
}

/**
 * Opens the database, backs it up and migrates it. An embedded database allows one process; on a PostgreSQL server any
 * number of Equanims serve, and operators' commands may work beside them.
 *
 * @throws DataInUseError when another process holds the data; DatabaseUnreachableError when a server cannot be used;
 *   DatabaseTooNewError when a newer Equanim has worked on it; what the backup throws
 */
export async function openDatabase(
  location: DatabaseLocation,
  { server, backUp }: OpenOptions = {},
): Promise<OpenDatabase> {
  const connected = await connectDatabase(location, server);
  const { db, close } = connected;
  try {
    await connected.inTurn(() => backUpAndMigrate(db, backUp));
    if (server) watchVersion(db, connected.changes, server.onUnusable);
    const endCopies =
      server && 'directory' in location ? await serveCopies(location.directory, db) : async () => undefined;
    return {
      ...connected,
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

async function backUpAndMigrate(db: Database, backUp: OpenOptions['backUp']): Promise<void> {
  const { applied, missing } = await readMigrationState(db);
  const [next] = missing;
  if (applied.length > 0 && next !== undefined) await backUp?.(db, next);
  await migrate(db);
  await ensureRollups(db);
}
