import { sql, type Kysely } from 'kysely';

/** Keys of calls that were made, so that none is done twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      -- Refers to no user by a constraint, which would lock the user's row before what an act locks.
      user_id uuid not null,
      key text not null,
      digest text not null,
      answer text,
      expires_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db);
}
