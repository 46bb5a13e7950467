import { sql, type Kysely } from 'kysely';

/** The share of a day's close that lines by hand are, as the track record tells it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table record_findings add column by_hand text`.execute(db);
}
