import { sql, type Kysely } from 'kysely';

/** Adjusting entries of a ledger, which its strikes enter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table adjustments (
      fund_id text not null references funds (id),
      sequence integer not null,
      id uuid not null unique,
      from_owner text not null check (from_owner in ('house', 'manager', 'series')),
      from_series uuid,
      to_owner text not null check (to_owner in ('house', 'manager', 'series')),
      to_series uuid,
      amount numeric not null check (amount > 0),
      gives_back_fee boolean not null,
      reason text not null,
      corrects integer,
      approval_id uuid not null,
      recorded_at timestamptz not null,
      recorded_by text not null,
      confirmed_by text,
      primary key (fund_id, sequence)
    );
    create trigger refuse_change before update or delete or truncate on adjustments
      for each statement execute function refuse_change();
    alter table ledger_entries add column adjustment_id uuid references adjustments (id)`.execute(db);
}
