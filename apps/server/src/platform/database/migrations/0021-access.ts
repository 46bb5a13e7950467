import { sql, type Kysely } from 'kysely';

/** What access rests on: second factors, what sessions are known by, devices, limits and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendPeople(db);
  await createFactors(db);
  await createLimits(db);
  await createAuditLog(db);
}

async function extendPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column is_password_short boolean not null default false,
      add column factor_due_at timestamptz`.execute(db);
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid() unique,
      add column factor_at timestamptz,
      add column device text,
      add column address text`.execute(db);
  // Beside the sessions, as each write to those is announced and drops what is held of them.
  await sql`
    create table session_traces (
      session_id uuid primary key references sessions (id) on delete cascade,
      seen_at timestamptz not null,
      input_at timestamptz not null
    )`.execute(db);
  await sql`
    create table user_traces (
      user_id uuid primary key references users (id) on delete cascade,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table invitations
      add column id uuid not null default gen_random_uuid() unique,
      add column invited_at timestamptz not null default now()`.execute(db);
  await sql`
    create table first_administrator_link (
      id smallint primary key default 1 check (id = 1),
      token_hash text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table email_changes (
      token_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      email text not null check (email = lower(email)),
      expires_at timestamptz not null
    )`.execute(db);
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      signature_count bigint not null,
      transports jsonb not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db);
  await sql`
    create table totp_secrets (
      user_id uuid primary key references users (id) on delete cascade,
      encrypted_secret text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint
    )`.execute(db);
  await sql`
    create table recovery_codes (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      code_hash text not null
    )`.execute(db);
  await sql`create index recovery_codes_by_user on recovery_codes (user_id)`.execute(db);
  await sql`
    create table webauthn_challenges (
      challenge_hash text primary key,
      user_id uuid references users (id) on delete cascade,
      purpose text not null check (purpose in ('add', 'give', 'sign-in')),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table secret_key_mark (
      id smallint primary key default 1 check (id = 1),
      fingerprint text not null
    )`.execute(db);
}

async function createLimits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      token_hash text not null,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      primary key (token_hash, user_id)
    )`.execute(db);
  await sql`create index known_devices_by_user on known_devices (user_id)`.execute(db);
  await sql`
    create table limit_counters (
      scope text not null,
      key text not null,
      count integer not null,
      ends_at timestamptz not null,
      primary key (scope, key)
    )`.execute(db);
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  for (const column of ['action', 'actor_id', 'subject_id', 'at'])
    await sql`create index ${sql.ref(`audit_entries_by_${column}`)} on audit_entries (${sql.ref(column)})`.execute(
      db,
    );
  // What can be erased stands beside the entry, which carries only its hash.
  await sql`
    create table audit_details (
      sequence bigint primary key references audit_entries (sequence),
      salt text not null,
      address text,
      details jsonb not null
    )`.execute(db);
  await sql`
    create table audit_head (
      id smallint primary key default 1 check (id = 1),
      sequence bigint not null,
      hash text not null
    )`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The entries of % are never changed or deleted.', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger only_appended before update or delete or truncate on audit_entries
    for each statement execute function refuse_change()`.execute(db);
}
