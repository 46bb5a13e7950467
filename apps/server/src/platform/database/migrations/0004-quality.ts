import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quarantined_samples (
      id uuid primary key,
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
      decided_at timestamptz
    )`.execute(db);
  await sql`create index quarantined_samples_taken_at on quarantined_samples (taken_at desc)`.execute(db);
  await sql`
    create table exclusions (
      id uuid primary key,
      from_at timestamptz not null,
      to_at timestamptz not null check (to_at >= from_at),
      reason text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  // Specification 9: these points are excluded in both dashboards.
  await sql`
    insert into exclusions (id, from_at, to_at, reason) values (
      '0198f2a0-0000-7000-8000-000000000001',
      '2025-10-22T07:11:00Z',
      '2025-10-22T07:29:59Z',
      'The exchange reported a wrong equity.'
    )`.execute(db);
}
