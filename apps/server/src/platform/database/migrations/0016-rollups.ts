import { sql, type Kysely } from 'kysely';

/** What each change of equity is made of, USDT. */
const PARTS = [
  'held',
  'trading',
  'funding',
  'fees',
  'interest',
  'other',
  'flows',
  'exchanged',
  'unexplained',
];

/** Hours, days and weeks that carry their own points, so that any range is drawn and measured from some hundred rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table snapshot_hours, btc_hours`.execute(db);
  await sql`
    create table snapshot_rollups (
      unit text not null check (unit in ('hour', 'day', 'week')),
      from_at timestamptz not null,
      account_id smallint not null default 1 references accounts (id),
      sample_count integer not null,
      first float8[], last float8[], low float8[], high float8[], fall float8[],
      price_first float8[], price_last float8[], price_low float8[], price_high float8[],
      return_count integer, return_mean float8, return_squares float8,
      first_close float8[], last_close float8[],
      ${sql.raw(PARTS.map((part) => `${part} numeric`).join(', '))},
      primary key (unit, from_at, account_id)
    )`.execute(db);
  await sql`
    create table price_rollups (
      unit text not null check (unit in ('hour', 'day', 'week')),
      from_at timestamptz not null,
      price_count integer not null,
      first float8[] not null, last float8[] not null, low float8[] not null, high float8[] not null,
      primary key (unit, from_at)
    )`.execute(db);
  // Its one row says in which form the rollups are; without it they are built as the database is opened.
  await sql`create table rollup_format (version integer not null)`.execute(db);
}
