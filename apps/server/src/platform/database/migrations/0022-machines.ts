import { sql, type Kysely } from 'kysely';

/** What a collector writes: only the one that was elected last may. */
const FENCED = [
  'snapshots',
  'snapshot_rollups',
  'btc_prices',
  'price_rollups',
  'gaps',
  'flows',
  'position_books',
  'account_states',
  'minute_parts',
  'hour_parts',
  'day_parts',
  'month_parts',
  'orders',
  'order_counts',
  'fills',
  'transactions',
  'sync_marks',
  'quarantined_samples',
  'accounts',
  'collector_status',
] as const;

/** What several processes on one database have in common: who collects, and what else one of them knows and all use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCollectorTables(db);
  await createSharedTables(db);
  await fence(db);
  await announce(db);
}

async function createCollectorTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collector_term (
      id smallint primary key default 1 check (id = 1),
      term bigint not null,
      holder text not null,
      elected_at timestamptz not null
    )`.execute(db);
  await sql`insert into collector_term (term, holder, elected_at) values (0, 'nobody', 'epoch')`.execute(db);
  await sql`
    create table collector_status (
      id smallint primary key default 1 check (id = 1),
      noted_at timestamptz not null,
      status jsonb not null
    )`.execute(db);
  await sql`
    create table fresh_readings (
      id uuid primary key,
      asked_at timestamptz not null,
      answered_at timestamptz,
      answer jsonb
    )`.execute(db);
}

async function createSharedTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shared_positions (
      markets text primary key,
      read_at timestamptz not null,
      fresh_until timestamptz not null,
      positions jsonb not null
    )`.execute(db);
  await sql`
    create table live_tickets (
      ticket_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      sealed_token text not null,
      expires_at timestamptz not null
    )`.execute(db);
  for (const column of ['user_id', 'expires_at'])
    await sql`create index ${sql.ref(`live_tickets_by_${column}`)} on live_tickets (${sql.ref(column)})`.execute(
      db,
    );
  await sql`
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
    )`.execute(db);
  await sql`create index outbox_mails_by_next_attempt on outbox_mails (next_attempt_at)`.execute(db);
}

/**
 * A collector's connections carry the term of its election. Each of its statements that writes checks the term and, by the
 * lock, keeps it until the transaction ends, so no newer collector begins in between. Whoever is no collector carries none.
 */
async function fence(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_deposed() returns trigger language plpgsql as $$
    declare
      own text := current_setting('equanim.term', true);
    begin
      if coalesce(own, '') <> '' then
        perform from collector_term where term = own::bigint for share;
        if not found then
          raise exception 'The collector of term % was deposed.', own using errcode = 'EQ001';
        end if;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of FENCED)
    await sql`
      create trigger refuse_deposed before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_deposed()`.execute(db);
}

async function announce(db: Kysely<unknown>): Promise<void> {
  const rowsOf = { insert: 'new', update: 'new', delete: 'old' } as const;
  for (const table of ['collector_status', 'fresh_readings', 'shared_positions', 'kysely_migration'])
    for (const [event, rows] of Object.entries(rowsOf))
      await sql`
        create trigger ${sql.ref(`announce_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function announce_change()`.execute(db);
}
