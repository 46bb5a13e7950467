import { sql, type Kysely } from 'kysely';

/** Days on which nothing is dealt, requests that move, late decisions, and flows that are matched in parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null for strikes that counted the flows which their sample held.
    alter table strikes add column flows_until timestamptz;

    create table passed_days (
      fund_id text not null references funds (id),
      sequence integer not null,
      day text not null check (day ~ '^\\d{4}-\\d{2}-01$'),
      -- False where it was taken back.
      is_passed boolean not null,
      reason text not null,
      approval_id uuid not null,
      at timestamptz not null,
      by text not null,
      confirmed_by text,
      primary key (fund_id, sequence)
    );
    create trigger refuse_change before update or delete or truncate on passed_days
      for each statement execute function refuse_change();

    alter table request_events
      add column dealing_day text check (dealing_day ~ '^\\d{4}-\\d{2}-01$'),
      add column arrived text check (arrived in ('net', 'gross')),
      add column money numeric check (money > 0),
      add column approval_id uuid,
      add column confirmed_by text;

    -- Null for the whole flow.
    alter table flow_matches add column amount numeric`.execute(db);
}
