import { sql, type Kysely } from 'kysely';

/** The database's time of a report beside the collector's own; null where the collector had not heard the exchange. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collector_status add column database_at timestamptz`.execute(db);
}
