import { sql } from 'kysely';

/** What several processes on one database have in common: who collects, and what one of them knows and all use. */
export const machines = sql`
  create table collector_term (
    id smallint primary key default 1 check (id = 1),
    term bigint not null,
    holder text not null,
    elected_at timestamptz not null
  );
  insert into collector_term (term, holder, elected_at) values (0, 'nobody', 'epoch');

  create table collector_status (
    id smallint primary key default 1 check (id = 1),
    noted_at timestamptz not null,
    status jsonb not null
  );
  create table fresh_readings (
    id uuid primary key,
    asked_at timestamptz not null,
    answered_at timestamptz,
    answer jsonb
  );
  create table shared_positions (
    markets text primary key,
    read_at timestamptz not null,
    fresh_until timestamptz not null,
    positions jsonb not null
  );

  create table live_tickets (
    ticket_hash text primary key,
    user_id uuid not null references users (id) on delete cascade,
    sealed_token text not null,
    expires_at timestamptz not null
  );
  create index live_tickets_by_user_id on live_tickets (user_id);
  create index live_tickets_by_expires_at on live_tickets (expires_at);

  create table outbox_mails (
    id uuid primary key,
    posted_at timestamptz not null,
    expires_at timestamptz not null,
    attempts integer not null default 1,
    next_attempt_at timestamptz not null,
    key_fingerprint text not null,
    sealed_mail text not null,
    failure text,
    dropped_at timestamptz
  );
  create index outbox_mails_by_next_attempt on outbox_mails (next_attempt_at);

  -- Those that were raised and have not ended, so that each is sent once, whichever process looks next.
  create table alerts (
    kind text primary key,
    raised_at timestamptz not null,
    told_at timestamptz
  )`;
