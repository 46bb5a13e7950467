import { sql, type Kysely } from 'kysely';

/**
 * What people were told by mail, and the kinds that each does without. Nothing is told of what customers or administrators
 * could see before this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column messages_off text[] not null default '{}'`.execute(db);
  await sql`alter table funds add column messages_since timestamptz not null default now()`.execute(db);
  await sql`
    create table told_messages (
      fund_id text not null references funds (id),
      key text not null,
      -- Refers to no user by a constraint, which would lock the user's row before what an act locks.
      user_id uuid not null,
      told_at timestamptz not null,
      primary key (fund_id, key, user_id)
    )`.execute(db);
  await sql`create index told_messages_by_time on told_messages (told_at)`.execute(db);
}
