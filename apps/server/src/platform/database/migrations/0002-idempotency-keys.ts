import { sql, type Kysely } from 'kysely';

/** Keys of calls that were made, so that none is done twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users (id) on delete cascade,
      key text not null,
      digest text not null,
      answer text,
      expires_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db);
}
