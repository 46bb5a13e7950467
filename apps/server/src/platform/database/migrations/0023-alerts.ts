import { sql, type Kysely } from 'kysely';

/** Alerts that were raised and have not ended, so that each is sent once, whichever process looks next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      kind text primary key,
      raised_at timestamptz not null,
      told_at timestamptz
    )`.execute(db);
  await sql`
    create trigger refuse_deposed before insert or update or delete or truncate on alerts
    for each statement execute function refuse_deposed()`.execute(db);
}
