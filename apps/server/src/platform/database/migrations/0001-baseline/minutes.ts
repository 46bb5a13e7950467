import { sql } from 'kysely';

/**
 * The account, and what was sampled of it in each minute. In the keys of all that is of an account, the time comes first,
 * because one account is asked for at once.
 */
export const minutes = sql`
  create table accounts (
    id smallint primary key,
    base_equity numeric check (base_equity > 0),
    counted_since timestamptz,
    collecting_since timestamptz,
    fund_id text not null default 'flagship' references funds (id)
  );
  insert into accounts (id) values (1);

  create table account_mark (
    id boolean primary key check (id),
    mode text not null check (mode in ('demo', 'live'))
  );

  -- A division keeps sixteen digits at least: thirty decimals in it make the twelve of the value exact for any amount.
  create table snapshots (
    taken_at timestamptz not null check (date_trunc('minute', taken_at, 'UTC') = taken_at),
    read_at timestamptz not null,
    equity numeric not null check (equity >= 0),
    wallet_balance numeric not null,
    unrealized_pnl numeric not null,
    units numeric check (units >= 0),
    normalized_value numeric
      generated always as (round(equity::numeric(200, 30) / nullif(units, 0), 12)) stored,
    source text not null check (source in ('live', 'import')),
    account_id smallint not null default 1 references accounts (id),
    option_value numeric not null default 0,
    primary key (taken_at, account_id)
  );
  create index snapshots_without_units on snapshots (taken_at) where units is null;

  create table account_states (
    taken_at timestamptz not null check (date_trunc('minute', taken_at, 'UTC') = taken_at),
    account_id smallint not null default 1 references accounts (id),
    read_at timestamptz not null,
    coins jsonb not null,
    positions jsonb not null,
    unchecked_coins jsonb not null default '[]',
    primary key (taken_at, account_id)
  );
  create table position_books (
    taken_at timestamptz not null,
    book jsonb not null,
    account_id smallint not null default 1 references accounts (id),
    primary key (taken_at, account_id)
  );

  create table btc_prices (
    taken_at timestamptz primary key check (date_trunc('minute', taken_at, 'UTC') = taken_at),
    price numeric not null check (price > 0)
  )`;
