import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      email text primary key check (email = lower(email)),
      role text not null check (role in ('admin', 'customer')),
      token_hash text not null unique,
      expires_at timestamptz not null
    )`.execute(db);
}
