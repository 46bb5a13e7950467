import { sql, type Kysely } from 'kysely';

/**
 * Months count the daily returns over more than a day. Their last close is their last minute, whatever it is worth. Rollups are
 * built again as the database is opened, in their new form.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from snapshot_rollups`.execute(db);
  await sql`alter table snapshot_rollups drop column line, drop column last_close`.execute(db);
  await sql`
    drop function rollup_line(
      integer, float8[], float8[], float8[], float8[], float8[], float8[], float8[], float8[], float8[],
      integer, float8, float8, float8[], float8[]
    )`.execute(db);
  await sql`
    create function rollup_line(
      sample_count integer,
      first float8[], last float8[], low float8[], high float8[], fall float8[],
      price_first float8[], price_last float8[], price_low float8[], price_high float8[],
      return_count integer, return_long_count integer, return_mean float8, return_squares float8,
      first_close float8[]
    ) returns text language sql immutable as $$
      select replace(translate(concat_ws(',',
        sample_count,
        coalesce(first::text, 'null'),
        coalesce(last::text, 'null'),
        coalesce(low::text, 'null'),
        coalesce(high::text, 'null'),
        coalesce(fall::text, 'null'),
        coalesce(nullif(price_first, first)::text, 'null'),
        coalesce(nullif(price_last, last)::text, 'null'),
        coalesce(price_low::text, 'null'),
        coalesce(price_high::text, 'null'),
        coalesce(return_count::text, 'null'),
        coalesce(return_long_count::text, 'null'),
        coalesce(return_mean::text, 'null'),
        coalesce(return_squares::text, 'null'),
        coalesce(first_close::text, 'null')
      ), '{}', '[]'), 'NULL', 'null')
    $$`.execute(db);
  await sql`
    alter table snapshot_rollups
      add column return_long_count integer,
      add column line text not null generated always as (rollup_line(
        sample_count, first, last, low, high, fall, price_first, price_last, price_low, price_high,
        return_count, return_long_count, return_mean, return_squares, first_close
      )) stored`.execute(db);
}
