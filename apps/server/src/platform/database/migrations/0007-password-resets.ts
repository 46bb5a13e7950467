import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_resets (
      token_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index password_resets_user_id on password_resets (user_id)`.execute(db);
}
