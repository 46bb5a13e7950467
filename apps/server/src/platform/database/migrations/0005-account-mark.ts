import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_mark (
      id boolean primary key check (id),
      mode text not null check (mode in ('demo', 'live'))
    )`.execute(db);
}
