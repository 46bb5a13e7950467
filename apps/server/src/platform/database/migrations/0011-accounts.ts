import { sql, type Kysely } from 'kysely';

/** Tables that mean the account, and what a row of each is found by. Times come first: one account is asked for at once. */
const KEYS: ReadonlyArray<[table: string, key: string]> = [
  ['snapshots', 'taken_at'],
  ['snapshot_hours', 'hour_at'],
  ['gaps', 'from_at'],
  ['position_books', 'taken_at'],
  ['orders', 'order_id'],
  ['fills', 'fill_id'],
  ['flows', 'transaction_id'],
  ['sync_marks', 'list'],
  ['quarantined_samples', 'id'],
  ['exclusions', 'id'],
];

/** Whose each row is, every coin and market of the account, and the evidence that is kept of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id smallint primary key,
      base_equity numeric check (base_equity > 0),
      counted_since timestamptz
    )`.execute(db);
  // Lines up to the last reading of the log are counted already, under the identifiers of then.
  await sql`
    insert into accounts (id, base_equity, counted_since) values (
      1,
      (select 50000 where exists (select 1 from snapshots)),
      coalesce(
        (select synced_until from sync_marks where list = 'transactions'),
        (select max(read_at) from snapshots)
      )
    )`.execute(db);
  for (const [table, key] of KEYS) await addAccount(db, table, key);
  await widenSnapshots(db);
  await widenOrdersAndFills(db);
  await widenFlows(db);
  await createEvidence(db);
  await sql`drop table latest_positions`.execute(db);
}

async function addAccount(db: Kysely<unknown>, table: string, key: string): Promise<void> {
  const [name, column, constraint] = [sql.table(table), sql.ref(key), sql.ref(`${table}_pkey`)];
  await sql`
    alter table ${name}
      add column account_id smallint not null default 1 references accounts (id),
      drop constraint ${constraint},
      add constraint ${constraint} primary key (${column}, account_id)`.execute(db);
}

async function widenSnapshots(db: Kysely<unknown>): Promise<void> {
  // Null units: an earlier line of the log waits for somebody to say what it is.
  await sql`
    alter table snapshots
      add column option_value numeric not null default 0,
      alter column units drop not null`.execute(db);
  await sql`create index snapshots_without_units on snapshots (taken_at) where units is null`.execute(db);
  await sql`
    alter table quarantined_samples
      add column option_value numeric,
      add column coins jsonb,
      add column positions jsonb`.execute(db);
}

async function widenOrdersAndFills(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column category text not null default 'linear',
      add column settle_coin text not null default 'USDT',
      add column fee_coin text not null default 'USDT'`.execute(db);
  await sql`
    alter table fills
      add column category text not null default 'linear',
      add column settle_coin text not null default 'USDT',
      add column fee_coin text not null default 'USDT',
      add column rest jsonb not null default '{}'`.execute(db);
  await sql`update sync_marks set list = list || ' linear USDT' where list in ('orders', 'fills')`.execute(
    db,
  );
  // The log was read for flows alone: what else it said is read again, backwards from here.
  await sql`update sync_marks set synced_from = synced_until where list = 'transactions'`.execute(db);
}

async function widenFlows(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table flows
      add column coin text,
      add column change numeric,
      add column price numeric,
      add column amount_bound numeric,
      add column equity_before numeric,
      add column equity_bound numeric,
      add column basis text,
      add column units_before numeric,
      add column value_per_unit numeric,
      add column convention text,
      add column error_bound numeric`.execute(db);
  await sql`update flows set basis = 'page-10', convention = 'page-10' where units_issued is not null`.execute(
    db,
  );
}

async function createEvidence(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transactions (
      transaction_id text not null,
      account_id smallint not null default 1 references accounts (id),
      type text not null,
      meaning text not null check (meaning in ('flow', 'result', 'exchanged', 'borrowing', 'unknown')),
      coin text not null,
      category text not null,
      symbol text not null,
      change numeric not null,
      cash_flow numeric not null,
      funding numeric not null,
      fee numeric not null,
      balance numeric not null,
      is_realized boolean not null,
      side text check (side in ('Buy', 'Sell')),
      quantity numeric,
      price numeric,
      occurred_at timestamptz not null,
      rest jsonb not null,
      primary key (transaction_id, account_id)
    )`.execute(db);
  await sql`create index transactions_occurred_at on transactions (occurred_at)`.execute(db);
  await sql`create index transactions_coin on transactions (coin, occurred_at desc)`.execute(db);
  await sql`create index transactions_unknown on transactions (type, occurred_at) where meaning = 'unknown'`.execute(
    db,
  );
  await sql`
    create table line_answers (
      type text not null,
      account_id smallint not null default 1 references accounts (id),
      meaning text not null check (meaning in ('flow', 'result', 'exchanged')),
      reason text not null,
      answered_by text not null,
      answered_at timestamptz not null,
      primary key (type, account_id)
    )`.execute(db);
  await sql`
    create table account_states (
      taken_at timestamptz not null check (date_trunc('minute', taken_at, 'UTC') = taken_at),
      account_id smallint not null default 1 references accounts (id),
      read_at timestamptz not null,
      coins jsonb not null,
      positions jsonb not null,
      primary key (taken_at, account_id)
    )`.execute(db);
}
