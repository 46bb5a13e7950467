import type { Kysely } from 'kysely';
import { connectDatabase, type OpenDatabase, type ServerNotices } from './connection/connect.ts';
import type { DatabaseLocation } from './location.ts';
import { migrate, readMigrationState } from './migrate.ts';
import type { Schema } from './schema.ts';
import { ensureRollups } from './rollups/ensure-rollups.ts';
import { inTurn } from './connection/server-lock.ts';
import { watchVersion } from './connection/watch-version.ts';

export type Database = Kysely<Schema>;

export type { OpenDatabase };

export interface OpenOptions {
  /** Passed by a server. */
  server?: Partial<ServerNotices>;
  /**
   * Backs the database up before its schema changes. If it throws, the schema stays as it is. Without it, as in tests, there
   * is no backup.
   *
   * @param next name of the first migration that will be applied
   */
  backUp?: (opened: Pick<OpenDatabase, 'db' | 'url'>, next: string) => Promise<void>;
}

/**
 * Opens the database, backs it up and migrates it.
 *
 * @throws DatabaseTooNewError when a newer Equanim has worked on it; what {@link connectDatabase} and the backup throw
 */
export async function openDatabase(
  location: DatabaseLocation,
  { server, backUp }: OpenOptions = {},
): Promise<OpenDatabase> {
  const connected = await connectDatabase(location, server);
  const { db, changes, close } = connected;
  try {
    const upgrade = (on: OpenDatabase) => backUpAndMigrate(on, backUp);
    await inTurn(connected.url, () => (server ? asCommand(location, upgrade) : upgrade(connected)));
    if (server) watchVersion(db, changes, server.onUnusable ?? (() => undefined));
    return connected;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Works on connections of a command, on which no statement is too long. */
async function asCommand(
  location: DatabaseLocation,
  work: (opened: OpenDatabase) => Promise<void>,
): Promise<void> {
  const opened = await connectDatabase(location);
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

async function backUpAndMigrate(
  { db, url }: Pick<OpenDatabase, 'db' | 'url'>,
  backUp: OpenOptions['backUp'],
): Promise<void> {
  const { applied, missing } = await readMigrationState(db);
  const [next] = missing;
  if (applied.length > 0 && next !== undefined) await backUp?.({ db, url }, next);
  await migrate(db);
  await ensureRollups(db);
}
