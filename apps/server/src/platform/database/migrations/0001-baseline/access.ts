import { sql } from 'kysely';

/** What limits access, and the audit log. */
export const access = sql`
  create table limit_counters (
    scope text not null,
    key text not null,
    count integer not null,
    ends_at timestamptz not null,
    primary key (scope, key)
  );

  create table audit_entries (
    sequence bigint primary key,
    at timestamptz not null,
    action text not null,
    actor_kind text not null check (actor_kind in ('user', 'operator', 'server', 'visitor')),
    actor_id uuid,
    subject_id uuid,
    request_id text,
    details_hash text not null,
    previous_hash text not null,
    hash text not null
  );
  create index audit_entries_by_action on audit_entries (action);
  create index audit_entries_by_actor_id on audit_entries (actor_id);
  create index audit_entries_by_subject_id on audit_entries (subject_id);
  create index audit_entries_by_at on audit_entries (at);

  -- What can be erased stands apart from the entry, which carries only its hash.
  create table audit_details (
    sequence bigint primary key references audit_entries (sequence),
    salt text not null,
    address text,
    details jsonb not null
  );

  create table audit_head (
    id smallint primary key default 1 check (id = 1),
    sequence bigint not null,
    hash text not null
  )`;
