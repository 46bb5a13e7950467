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
  await createLine(db);
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
      line text not null generated always as (rollup_line(
        sample_count, first, last, low, high, fall, price_first, price_last, price_low, price_high,
        return_count, return_mean, return_squares, first_close, last_close
      )) stored,
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

/**
 * All of a rollup but its parts as JSON, so that reading hundreds of them formats no number. Where every minute has a price, the
 * first and the last with one are those of the rollup, and stand there only once. An array is formatted as the settings of a
 * session say, and no session here sets any: so the function may call itself immutable.
 */
async function createLine(db: Kysely<unknown>): Promise<void> {
  const arrays = [
    'first',
    'last',
    'low',
    'high',
    'fall',
    'price_first',
    'price_last',
    'price_low',
    'price_high',
  ];
  const closes = ['first_close', 'last_close'];
  const moments = ['return_count integer', 'return_mean float8', 'return_squares float8'];
  const given = (name: string): string => `${name} float8[]`;
  const text = (value: string): string => `coalesce((${value})::text, 'null')`;
  const once = (name: string): string =>
    ({ price_first: 'nullif(price_first, first)', price_last: 'nullif(price_last, last)' })[name] ?? name;
  const names = ['return_count', 'return_mean', 'return_squares'];
  const values = [...arrays.map(once), ...names, ...closes].map(text);
  await sql`
    create function rollup_line(
      sample_count integer, ${sql.raw([...arrays.map(given), ...moments, ...closes.map(given)].join(', '))}
    ) returns text language sql immutable as $$
      select replace(translate(concat_ws(',', sample_count, ${sql.raw(values.join(', '))}), '{}', '[]'), 'NULL', 'null')
    $$`.execute(db);
}
