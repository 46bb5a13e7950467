import { sql } from 'kysely';

/** The fund, its terms and its investors: whose the units can be. */
export const fund = sql`
  create table funds (id text primary key, followed_at timestamptz);
  insert into funds (id) values ('flagship');

  create table fund_terms (
    fund_id text not null references funds (id),
    sequence integer not null,
    from_day text not null check (from_day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    subscription_fee_rate numeric not null check (subscription_fee_rate >= 0 and subscription_fee_rate < 1),
    management_fee_rate numeric not null check (management_fee_rate >= 0 and management_fee_rate < 1),
    performance_fee_rate numeric not null check (performance_fee_rate >= 0 and performance_fee_rate < 1),
    min_subscription numeric not null check (min_subscription >= 0),
    notice_days integer not null check (notice_days >= 0),
    lock_up_months integer not null check (lock_up_months >= 0),
    max_market_difference numeric not null check (max_market_difference >= 0),
    recorded_at timestamptz not null,
    recorded_by text not null,
    primary key (fund_id, sequence)
  );
  -- Specification 9.1 and 2.10.3; the rest are the usual terms of such a fund.
  insert into fund_terms (
    fund_id, sequence, from_day, subscription_fee_rate, management_fee_rate, performance_fee_rate,
    min_subscription, notice_days, lock_up_months, max_market_difference, recorded_at, recorded_by
  ) values ('flagship', 1, '1970-01-01', 0.03, 0.03, 0.3, 50000, 30, 12, 10000, 'epoch', 'Equanim');

  create table investors (
    id uuid primary key,
    fund_id text not null references funds (id),
    reference text not null unique,
    name text not null,
    added_at timestamptz not null
  );
  create table investor_users (
    investor_id uuid not null references investors (id),
    user_id uuid not null references users (id) on delete cascade,
    primary key (investor_id, user_id)
  );
  create index investor_users_by_user on investor_users (user_id)`;

/** What investors ask for, the flows that were sent for it, and the strikes it is dealt at. */
export const dealing = sql`
  create table dealing_requests (
    id uuid primary key,
    fund_id text not null references funds (id),
    investor_id uuid not null references investors (id),
    kind text not null check (kind in ('subscription', 'redemption')),
    amount numeric check (amount > 0),
    net_amount numeric check (net_amount > 0),
    shares numeric check (shares > 0),
    is_all boolean not null,
    dealing_day text not null check (dealing_day ~ '^\\d{4}-\\d{2}-01$'),
    requested_at timestamptz not null
  );
  create index dealing_requests_by_investor on dealing_requests (investor_id);
  create table request_events (
    request_id uuid not null references dealing_requests (id),
    sequence integer not null,
    state text not null check (state in ('requested', 'accepted', 'funded', 'dealt', 'paid', 'canceled')),
    at timestamptz not null,
    by text not null,
    reason text,
    rests_on_at timestamptz,
    primary key (request_id, sequence)
  );

  create table flow_matches (
    fund_id text not null references funds (id),
    sequence integer not null,
    transaction_id text not null,
    target text check (target in ('request', 'house', 'manager')),
    request_id uuid references dealing_requests (id),
    at timestamptz not null,
    by text not null,
    reason text,
    primary key (fund_id, sequence)
  );

  create table strikes (
    fund_id text not null references funds (id),
    day text not null check (day ~ '^\\d{4}-\\d{2}-01$'),
    sample_at timestamptz not null,
    sample_read_at timestamptz not null,
    rests_on_at timestamptz not null,
    is_late boolean not null,
    price numeric not null check (price > 0),
    equity numeric not null,
    units numeric not null,
    digest text not null,
    finalized_at timestamptz not null,
    finalized_by text not null,
    primary key (fund_id, day)
  );
  create table nav_errors (
    fund_id text not null,
    strike_day text not null,
    sequence integer not null,
    found_at timestamptz not null,
    price_before numeric not null,
    price numeric not null,
    settled_on text,
    primary key (fund_id, strike_day, sequence),
    foreign key (fund_id, strike_day) references strikes (fund_id, day)
  )`;

/** The entries of the ledger, and what investors were told of them. */
export const entries = sql`
  create table ledger_entries (
    fund_id text not null references funds (id),
    sequence integer not null,
    at timestamptz not null,
    kind text not null,
    owner text not null check (owner in ('house', 'settlement', 'manager', 'series')),
    series_id uuid,
    investor_id uuid references investors (id),
    request_id uuid references dealing_requests (id),
    transaction_id text,
    strike_day text,
    units numeric not null,
    amount numeric,
    shares numeric not null,
    mark numeric not null,
    corrects integer,
    recorded_at timestamptz not null,
    recorded_by text not null,
    rests_on_at timestamptz,
    primary key (fund_id, sequence)
  );
  create index ledger_entries_by_transaction on ledger_entries (transaction_id)
    where transaction_id is not null;

  create table statements (
    id uuid primary key,
    fund_id text not null references funds (id),
    investor_id uuid not null references investors (id),
    month text not null check (month ~ '^\\d{4}-\\d{2}$'),
    strike_day text not null,
    made_at timestamptz not null,
    facts jsonb not null,
    content text not null,
    bytes integer not null,
    sha256 text not null,
    unique (fund_id, investor_id, month)
  )`;
