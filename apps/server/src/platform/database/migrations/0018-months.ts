import { sql, type Kysely } from 'kysely';

/**
 * Months in the place of weeks: ten years are 120 rows instead of 520, and months are what people compare. Each rollup also gets
 * its line, the text it is read as. They are built with the rest as the database is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['snapshot_rollups', 'price_rollups']) {
    const isOfUnit = sql.ref(`${table}_unit_check`);
    await sql`delete from ${sql.table(table)} where unit = 'week'`.execute(db);
    await sql`alter table ${sql.table(table)} drop constraint ${isOfUnit}`.execute(db);
    await sql`
      alter table ${sql.table(table)}
      add constraint ${isOfUnit} check (unit in ('hour', 'day', 'month'))`.execute(db);
  }
  await createLine(db);
  // For a day migration 16 made it; databases of that day have it.
  await sql`
    alter table snapshot_rollups add column if not exists line text not null generated always as (rollup_line(
      sample_count, first, last, low, high, fall, price_first, price_last, price_low, price_high,
      return_count, return_mean, return_squares, first_close, last_close
    )) stored`.execute(db);
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
    create or replace function rollup_line(
      sample_count integer, ${sql.raw([...arrays.map(given), ...moments, ...closes.map(given)].join(', '))}
    ) returns text language sql immutable as $$
      select replace(translate(concat_ws(',', sample_count, ${sql.raw(values.join(', '))}), '{}', '[]'), 'NULL', 'null')
    $$`.execute(db);
}
