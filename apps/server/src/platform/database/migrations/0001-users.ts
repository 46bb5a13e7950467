import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      name text not null,
      role text not null check (role in ('admin', 'customer')),
      password_hash text not null,
      created_at timestamptz not null,
      disabled_at timestamptz
    )`.execute(db);
  await sql`
    create table sessions (
      token_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user_id on sessions (user_id)`.execute(db);
  await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db);
}
