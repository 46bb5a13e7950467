import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_mark (
      only boolean primary key check (only),
      mode text not null check (mode in ('demo', 'live'))
    )`.execute(db);
}
