import { sql, type Kysely } from 'kysely';

/** What an administrator says that a coin is worth which neither the wallet nor a market prices, and samples that wait for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coin_answers (
      coin text not null,
      account_id smallint not null default 1 references accounts (id),
      -- USDT for one coin; zero where it is worth nothing.
      price numeric not null check (price >= 0),
      from_day text not null check (from_day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      reason text not null,
      answered_by text not null,
      answered_at timestamptz not null,
      primary key (coin, account_id)
    );
    create trigger announce_insert after insert on coin_answers referencing new table as changed
      for each statement execute function announce_change();
    create trigger announce_update after update on coin_answers referencing new table as changed
      for each statement execute function announce_change();
    create trigger announce_delete after delete on coin_answers referencing old table as changed
      for each statement execute function announce_change();
    create trigger announce_truncate after truncate on coin_answers
      for each statement execute function announce_change();

    alter table quarantined_samples
      drop constraint quarantined_samples_awaits_check,
      add constraint quarantined_samples_awaits_check check (awaits in ('log', 'agreement', 'price'));
    create index quarantined_samples_priceless on quarantined_samples (taken_at)
      where awaits = 'price' and decision is null`.execute(db);
}
