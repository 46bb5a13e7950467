import { sql } from 'kysely';

/** The exchange's log of the account line by line, what its lines mean, and how far it has been read. */
export const log = sql`
  create table transactions (
    transaction_id text not null,
    account_id smallint not null default 1 references accounts (id),
    type text not null,
    meaning text not null check (meaning in ('flow', 'result', 'interest', 'exchanged', 'borrowing', 'unknown')),
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
    position_side text check (position_side in ('Buy', 'Sell')),
    primary key (transaction_id, account_id)
  );
  create index transactions_occurred_at on transactions (occurred_at);
  create index transactions_coin on transactions (coin, occurred_at desc);
  create index transactions_unknown on transactions (type, occurred_at) where meaning = 'unknown';
  -- Whether something happened in a market since its orders were read is asked at every look at the status.
  create index transactions_category on transactions (category, occurred_at desc);

  -- The lines that a part of a return rests on are listed from the newest on.
  create index transactions_trading on transactions (occurred_at desc, transaction_id desc)
    where quantity is not null or (is_realized and cash_flow <> 0);
  create index transactions_funding on transactions (occurred_at desc, transaction_id desc)
    where funding <> 0 and meaning <> 'unknown';
  create index transactions_fees on transactions (occurred_at desc, transaction_id desc)
    where fee <> 0 and meaning <> 'unknown';
  create index transactions_interest on transactions (occurred_at desc, transaction_id desc)
    where meaning = 'interest' and cash_flow <> 0 and not is_realized;
  create index transactions_other on transactions (occurred_at desc, transaction_id desc)
    where meaning = 'result' and cash_flow <> 0 and not is_realized;
  create index transactions_exchanged on transactions (occurred_at desc, transaction_id desc)
    where meaning = 'exchanged' and cash_flow <> 0 and not is_realized;
  create index transactions_flows on transactions (occurred_at desc, transaction_id desc)
    where meaning = 'flow' and cash_flow <> 0;

  create table line_answers (
    type text not null,
    account_id smallint not null default 1 references accounts (id),
    meaning text not null check (meaning in ('flow', 'result', 'exchanged')),
    reason text not null,
    answered_by text not null,
    answered_at timestamptz not null,
    primary key (type, account_id)
  );

  create table sync_marks (
    list text not null,
    synced_from timestamptz not null,
    synced_until timestamptz not null,
    account_id smallint not null default 1 references accounts (id),
    primary key (list, account_id)
  )`;

/** Deposits and withdrawals. One in a coin that has no price is stored before anybody knows what it is worth. */
export const flows = sql`
  create table flows (
    transaction_id text not null,
    kind text not null,
    amount numeric,
    occurred_at timestamptz not null,
    units_issued numeric,
    priced_at timestamptz,
    account_id smallint not null default 1 references accounts (id),
    coin text,
    change numeric,
    price numeric,
    amount_bound numeric,
    equity_before numeric,
    equity_bound numeric,
    basis text,
    units_before numeric,
    value_per_unit numeric,
    convention text,
    error_bound numeric,
    primary key (transaction_id, account_id)
  );
  create index flows_occurred_at on flows (occurred_at);
  create index flows_priced_at on flows (priced_at) where priced_at is not null`;
