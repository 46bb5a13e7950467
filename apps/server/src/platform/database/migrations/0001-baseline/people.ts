import { sql } from 'kysely';

/** Who may sign in, their sessions and devices, and who wrote through the contact form. */
export const people = sql`
  create table users (
    id uuid primary key,
    email text not null unique check (email = lower(email)),
    name text not null,
    role text not null check (role in ('admin', 'customer')),
    password_hash text not null,
    created_at timestamptz not null,
    disabled_at timestamptz,
    is_password_short boolean not null default false,
    factor_due_at timestamptz
  );

  create table sessions (
    token_hash text primary key,
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    id uuid not null default gen_random_uuid() unique,
    factor_at timestamptz,
    device text,
    address text
  );
  create index sessions_user_id on sessions (user_id);
  create index sessions_expires_at on sessions (expires_at);

  -- Separate from the sessions, as each write to those is announced and drops what is held of them.
  create table session_traces (
    session_id uuid primary key references sessions (id) on delete cascade,
    seen_at timestamptz not null,
    input_at timestamptz not null
  );
  create table user_traces (
    user_id uuid primary key references users (id) on delete cascade,
    seen_at timestamptz not null
  );

  create table known_devices (
    token_hash text not null,
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    primary key (token_hash, user_id)
  );
  create index known_devices_by_user on known_devices (user_id);

  create table leads (
    id uuid primary key,
    first_name text not null,
    last_name text not null,
    email text not null,
    message text not null,
    status text not null check (status in ('new', 'answered', 'closed')),
    received_at timestamptz not null
  );
  create index leads_received_at on leads (received_at desc, id)`;

/** The links that invite, set a password or confirm an address. */
export const links = sql`
  create table invitations (
    email text primary key check (email = lower(email)),
    role text not null check (role in ('admin', 'customer')),
    token_hash text not null unique,
    expires_at timestamptz not null,
    id uuid not null default gen_random_uuid() unique,
    invited_at timestamptz not null default now()
  );
  create table first_administrator_link (
    id smallint primary key default 1 check (id = 1),
    token_hash text not null,
    expires_at timestamptz not null
  );
  create table password_resets (
    token_hash text primary key,
    user_id uuid not null references users (id) on delete cascade,
    expires_at timestamptz not null
  );
  create index password_resets_user_id on password_resets (user_id);
  create table email_changes (
    token_hash text primary key,
    user_id uuid not null references users (id) on delete cascade,
    email text not null check (email = lower(email)),
    expires_at timestamptz not null
  )`;

/** Second factors, and passkeys that stand for both. */
export const factors = sql`
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
  );
  create index passkeys_by_user on passkeys (user_id);

  create table totp_secrets (
    user_id uuid primary key references users (id) on delete cascade,
    encrypted_secret text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint
  );
  create table recovery_codes (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    code_hash text not null
  );
  create index recovery_codes_by_user on recovery_codes (user_id);

  create table webauthn_challenges (
    challenge_hash text primary key,
    user_id uuid references users (id) on delete cascade,
    purpose text not null check (purpose in ('add', 'give', 'sign-in')),
    expires_at timestamptz not null
  );

  create table secret_key_mark (
    id smallint primary key default 1 check (id = 1),
    fingerprint text not null
  )`;
