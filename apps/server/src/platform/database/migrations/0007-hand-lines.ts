import { sql, type Kysely } from 'kysely';

/** What lies in another wallet of the same owner, kept by hand, and its worth in each minute, apart from what was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hand_lines (
      id uuid primary key,
      fund_id text not null references funds (id),
      sequence integer not null,
      kind text not null check (kind in ('kept', 'returned', 'lost', 'ended')),
      wallet text not null,
      coin text not null,
      -- What it adds to that wallet, in the coin: what was kept above zero, what closes it below.
      quantity numeric not null check (quantity <> 0 and (quantity > 0) = (kind = 'kept')),
      transaction_id text check ((transaction_id is not null) = (kind in ('kept', 'returned'))),
      closes uuid references hand_lines (id) check ((closes is null) = (kind = 'kept')),
      effective_at timestamptz not null,
      reason text not null,
      approval_id uuid references approvals (id) check ((approval_id is null) = (kind = 'ended')),
      recorded_at timestamptz not null,
      recorded_by text not null,
      unique (fund_id, sequence)
    );
    create trigger refuse_change before update or delete or truncate on hand_lines
      for each statement execute function refuse_change();

    alter table snapshots add column by_hand numeric not null default 0;

    create function refuse_changed_reading() returns trigger language plpgsql as $$
    begin
      if new.equity - new.by_hand <> old.equity - old.by_hand then
        raise exception 'What is kept by hand never changes what was read.';
      end if;
      return new;
    end $$;
    create trigger refuse_changed_reading before update of by_hand on snapshots
      for each row execute function refuse_changed_reading()`.execute(db);
}
