import { sql, type Kysely } from 'kysely';

/** What lines by hand were of what was told: of a day of the track record, and of a strike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table record_findings add column by_hand text;
    alter table strikes add column by_hand numeric`.execute(db);
}
