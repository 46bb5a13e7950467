import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A division keeps sixteen digits at least: thirty decimals in it make the twelve of the value exact for any amount.
  await sql`
    create table snapshots (
      taken_at timestamptz primary key check (date_trunc('minute', taken_at, 'UTC') = taken_at),
      read_at timestamptz not null,
      equity numeric not null check (equity >= 0),
      wallet_balance numeric not null,
      unrealized_pnl numeric not null,
      units numeric not null check (units >= 0),
      normalized_value numeric generated always as (round(equity::numeric(200, 30) / nullif(units, 0), 12)) stored,
      source text not null check (source in ('live', 'import'))
    )`.execute(db);
  await sql`
    create table btc_prices (
      taken_at timestamptz primary key check (date_trunc('minute', taken_at, 'UTC') = taken_at),
      price numeric not null check (price > 0)
    )`.execute(db);
  await sql`
    create table snapshot_hours (
      hour_at timestamptz primary key,
      sample_count integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      low_at timestamptz not null,
      high_at timestamptz not null,
      first_value numeric not null,
      last_value numeric not null,
      low numeric not null,
      high numeric not null,
      drawdown numeric not null
    )`.execute(db);
  await sql`
    create table gaps (
      from_at timestamptz primary key,
      to_at timestamptz not null check (to_at >= from_at),
      reason text not null
    )`.execute(db);
  await sql`
    create table position_books (
      taken_at timestamptz primary key,
      book jsonb not null
    )`.execute(db);
  await sql`
    create table latest_positions (
      symbol text not null,
      position_idx integer not null,
      taken_at timestamptz not null,
      side text not null check (side in ('Buy', 'Sell')),
      size numeric not null check (size > 0),
      entry_price numeric not null,
      mark_price numeric not null,
      value numeric not null,
      unrealized_pnl numeric not null,
      leverage numeric,
      initial_margin numeric,
      primary key (symbol, position_idx)
    )`.execute(db);
}
