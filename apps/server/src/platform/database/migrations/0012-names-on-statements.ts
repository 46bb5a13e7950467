import { sql, type Kysely } from 'kysely';

/** How statements spell the name of an investor whose own letters their typefaces do not have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table investors add column name_on_statements text check (name_on_statements <> '')`.execute(
    db,
  );
}
