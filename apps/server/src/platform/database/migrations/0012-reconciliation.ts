import { sql, type Kysely } from 'kysely';

/** What each change of equity is made of, USDT. */
const PARTS = sql.raw(`
  held numeric not null,
  trading numeric not null,
  funding numeric not null,
  fees numeric not null,
  interest numeric not null,
  other numeric not null,
  flows numeric not null,
  exchanged numeric not null,
  unexplained numeric not null`);

/** Every minute explains itself: the parts of its change, and what a person needs who decides on one that does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transactions
      drop constraint transactions_meaning_check,
      add column position_side text check (position_side in ('Buy', 'Sell'))`.execute(db);
  await sql`
    alter table transactions add constraint transactions_meaning_check
      check (meaning in ('flow', 'result', 'interest', 'exchanged', 'borrowing', 'unknown'))`.execute(db);
  await sql`
    update transactions set meaning = 'interest'
    where meaning = 'result' and (
      type in ('INTEREST', 'INTEREST_REFUND', 'BYUSDT_INTEREST',
        'INTEREST_REPAYMENT_INS_LOAN', 'AUTO_INTEREST_REPAYMENT_INS_LOAN')
      or type like 'INSTITUTION\\_%\\_INTEREST\\_OUT'
    )`.execute(db);
  await sql`alter table account_states add column unchecked_coins jsonb not null default '[]'`.execute(db);
  await sql`
    alter table quarantined_samples
      add column unchecked_coins jsonb,
      add column awaits text check (awaits in ('log', 'agreement'))`.execute(db);
  await createParts(db);
}

async function createParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table minute_parts (
      taken_at timestamptz not null,
      account_id smallint not null default 1 references accounts (id),
      previous_at timestamptz not null check (previous_at < taken_at),
      ${PARTS},
      contradiction numeric not null,
      is_log_read boolean not null,
      is_alarming boolean not null,
      rows jsonb,
      primary key (taken_at, account_id)
    )`.execute(db);
  await sql`create index minute_parts_alarming on minute_parts (taken_at) where is_alarming`.execute(db);
  await sql`create index minute_parts_unread on minute_parts (taken_at) where not is_log_read`.execute(db);
  for (const [table, at] of [
    ['hour_parts', 'hour_at'],
    ['day_parts', 'day_at'],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        ${sql.ref(at)} timestamptz not null,
        account_id smallint not null default 1 references accounts (id),
        coin text not null,
        category text not null,
        symbol text not null,
        side text not null,
        ${PARTS},
        primary key (${sql.ref(at)}, account_id, coin, category, symbol, side)
      )`.execute(db);
  }
}
