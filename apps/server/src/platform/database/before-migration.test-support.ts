import { sql, type Kysely } from 'kysely';
import { migrateInTransaction } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import type { Database } from './open.ts';
import type { Schema } from './schema.ts';

/**
 * Runs a test on a database as it was before a migration, from which the test itself migrates on; all of it is undone.
 *
 * @throws what the test throws
 */
export async function beforeMigration(
  db: Database,
  name: keyof typeof migrations,
  test: (trx: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  const names = Object.keys(migrations);
  await db.connection().execute(async (trx) => {
    await sql`begin`.execute(trx);
    try {
      await sql`drop schema public cascade`.execute(trx);
      await sql`create schema public`.execute(trx);
      await migrateInTransaction(trx, names[names.indexOf(name) - 1]);
      await test(trx);
    } finally {
      await sql`rollback`.execute(trx);
    }
  });
}
