import { Migrator, sql, type Kysely } from 'kysely';
import { migrations } from './migrations/all.ts';
import type { Schema } from './schema.ts';

/** The last commit that reads databases, data directories and backups from before the baseline, the first migration of today. */
export const LAST_COMMIT_BEFORE_BASELINE = '15d47a84';

/** How to bring what that commit reads into a database of this version, as the end of a sentence. */
export const MOVE_HISTORY =
  'export the history (npm run history -- export FILE.csv --evidence FILE), and import it into an empty database with this ' +
  'version (npm run history -- import FILE.csv --evidence FILE). Users, the ledger and the track record are not carried ' +
  'over. Nothing was changed.';

/** What to do with something from before the baseline, in sentences after one that says what it is. */
export const FROM_BEFORE_BASELINE =
  `Commit ${LAST_COMMIT_BEFORE_BASELINE} is the last that can read it. ` +
  `Check that commit out, ${MOVE_HISTORY}`;

/** The migration that every database from before the baseline began with. */
const FIRST_BEFORE_BASELINE = '0001-users';

/** A newer Equanim than this one migrated the database. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
}

/** The database was made before the baseline, and no migration leads from there. */
export class DatabaseTooOldError extends Error {
  override readonly name = 'DatabaseTooOldError';
}

/** Names of migrations, in order. */
export interface MigrationState {
  applied: string[];
  missing: string[];
}

/**
 * @returns which migrations a database has and which it lacks
 * @throws DatabaseTooOldError when it is from before the baseline; DatabaseTooNewError when it has one that this Equanim does
 *   not know
 */
export async function readMigrationState(db: Kysely<Schema>): Promise<MigrationState> {
  const applied = await readAppliedMigrations(db);
  if (applied.includes(FIRST_BEFORE_BASELINE)) {
    throw new DatabaseTooOldError(
      `The database was made by an Equanim before the schema of today (its migrations begin with ${FIRST_BEFORE_BASELINE}). ` +
        FROM_BEFORE_BASELINE,
    );
  }
  const unknown = unknownMigration(applied);
  if (unknown !== undefined) {
    throw new DatabaseTooNewError(
      `The database was migrated by a newer version of Equanim (${unknown} is unknown here). ` +
        'Run that version, or restore a backup made before the update into an empty database.',
    );
  }
  return { applied, missing: Object.keys(migrations).filter((name) => !applied.includes(name)) };
}

/** Names of all migrations a database has, in order, whichever Equanim applied them. */
export async function readAppliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** @returns the first of these migrations that this Equanim does not know; undefined when it knows all */
export function unknownMigration(names: readonly string[]): string | undefined {
  return names.find((name) => !(name in migrations));
}

/** Applies every missing migration; safe to call again. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  await run(new Migrator({ db, provider }));
}

/**
 * Applies migrations on a connection that is inside a transaction.
 *
 * @param upTo the last migration to apply; by default all
 */
export async function migrateInTransaction(db: Kysely<Schema>, upTo?: string): Promise<void> {
  await run(new Migrator({ db, provider, disableTransactions: true }), upTo);
}

const provider = { getMigrations: async () => migrations };

async function run(migrator: Migrator, upTo?: string): Promise<void> {
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
}
