import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      order_id text primary key,
      symbol text not null,
      position_idx integer not null,
      side text not null check (side in ('Buy', 'Sell')),
      type text not null,
      status text not null,
      quantity numeric not null,
      price numeric,
      average_price numeric,
      filled_quantity numeric not null,
      filled_value numeric not null,
      fee numeric not null,
      is_reduce_only boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index orders_created_at on orders (created_at desc, order_id)`.execute(db);
  await sql`create index orders_symbol on orders (symbol, created_at desc)`.execute(db);
  await sql`
    create index orders_open on orders (order_id)
    where status in ('New', 'PartiallyFilled', 'Untriggered')`.execute(db);
  await sql`
    create table fills (
      fill_id text primary key,
      order_id text not null,
      symbol text not null,
      side text not null check (side in ('Buy', 'Sell')),
      kind text not null,
      price numeric not null,
      quantity numeric not null,
      value numeric not null,
      fee numeric not null,
      executed_at timestamptz not null
    )`.execute(db);
  await sql`create index fills_order_id on fills (order_id)`.execute(db);
  await sql`create index fills_executed_at on fills (executed_at)`.execute(db);
  await sql`
    create table flows (
      transaction_id text primary key,
      kind text not null,
      amount numeric not null,
      occurred_at timestamptz not null,
      units_issued numeric,
      priced_at timestamptz
    )`.execute(db);
  await sql`
    create table sync_marks (
      list text primary key,
      synced_from timestamptz not null,
      synced_until timestamptz not null
    )`.execute(db);
}
