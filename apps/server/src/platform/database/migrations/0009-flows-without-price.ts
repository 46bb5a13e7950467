import { sql, type Kysely } from 'kysely';

/** A flow in a coin that has no price is stored before anybody knows what it is worth. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flows alter column amount drop not null`.execute(db);
}
