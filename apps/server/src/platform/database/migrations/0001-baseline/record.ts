import { sql } from 'kysely';

/** The track record: its log, and what is to be corrected in it. */
export const record = sql`
  create table record_log (
    id boolean primary key default true check (id),
    origin text not null,
    first_key text not null,
    began_at timestamptz not null
  );
  create table record_findings (
    id integer primary key,
    fund_id text not null references funds (id),
    day text not null check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    close text,
    value text,
    samples integer not null,
    reason text not null,
    found_at timestamptz not null
  );
  create table record_leaves (
    number integer primary key,
    text text not null,
    hash text not null,
    committed_at timestamptz not null,
    revealed_at timestamptz not null,
    finding_id integer unique references record_findings (id)
  );
  create table record_checkpoints (
    size integer primary key,
    root text not null,
    signatures text not null,
    signed_at timestamptz not null
  )`;
