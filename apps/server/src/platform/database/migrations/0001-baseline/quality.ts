import { sql } from 'kysely';

/** Minutes without a sample, samples in quarantine, and windows that are left out of every history. */
export const quality = sql`
  create table gaps (
    from_at timestamptz not null,
    to_at timestamptz not null check (to_at >= from_at),
    reason text not null,
    account_id smallint not null default 1 references accounts (id),
    primary key (from_at, account_id)
  );

  create table quarantined_samples (
    id uuid not null,
    taken_at timestamptz not null,
    read_at timestamptz not null,
    equity numeric,
    wallet_balance numeric,
    unrealized_pnl numeric,
    btc_price numeric,
    reason text not null,
    raw text not null,
    decision text check (decision in ('accept', 'reject')),
    decision_reason text,
    decided_by text,
    decided_at timestamptz,
    account_id smallint not null default 1 references accounts (id),
    option_value numeric,
    coins jsonb,
    positions jsonb,
    unchecked_coins jsonb,
    awaits text check (awaits in ('log', 'agreement')),
    primary key (id, account_id)
  );
  create index quarantined_samples_taken_at on quarantined_samples (taken_at desc);

  create table exclusions (
    id uuid not null,
    from_at timestamptz not null,
    to_at timestamptz not null check (to_at >= from_at),
    reason text not null,
    created_at timestamptz not null default now(),
    account_id smallint not null default 1 references accounts (id),
    primary key (id, account_id)
  );
  -- Specification 9.19.
  insert into exclusions (id, from_at, to_at, reason) values (
    '0198f2a0-0000-7000-8000-000000000001',
    '2025-10-22T07:11:00Z',
    '2025-10-22T07:29:59Z',
    'The exchange reported a wrong equity.'
  )`;
