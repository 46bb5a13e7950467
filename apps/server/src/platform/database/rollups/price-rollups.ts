import { sql, type Kysely } from 'kysely';
import { isIncluded } from '../is-included.ts';
import type { Schema } from '../schema.ts';
import type { RollupUnit } from '../tables/rollups.ts';
import type { Part } from './cover.ts';

/** Builds the hours of Bitcoin's price in a segment from its minutes; there may be none of it yet. */
export async function buildPriceHours(trx: Kysely<Schema>, { from, until }: Part): Promise<void> {
  await sql`
    with kept as (
      select date_trunc('hour', taken_at, 'UTC') as from_at, extract(epoch from taken_at)::float8 / 60 as minute,
        price::float8 as price
      from btc_prices where taken_at >= ${from} and taken_at < ${until} and ${isIncluded()}
    )
    insert into price_rollups (unit, from_at, price_count, first, last, low, high)
    select 'hour', from_at, count(*), min(array[minute, price]), max(array[minute, price]),
      min(array[price, minute]), max(array[price, -minute])
    from kept group by from_at`.execute(trx);
}

/** Combines the days of a segment from its hours, or its months from its days; there may be none of it yet. */
export async function combinePriceRollups(
  trx: Kysely<Schema>,
  unit: Exclude<RollupUnit, 'hour'>,
  { from, until }: Part,
): Promise<void> {
  const smaller = unit === 'day' ? 'hour' : 'day';
  await sql`
    insert into price_rollups (unit, from_at, price_count, first, last, low, high)
    select ${sql.lit(unit)}, date_trunc(${sql.lit(unit)}, from_at, 'UTC') as unit_at, sum(price_count),
      min(first), max(last), min(low), max(high)
    from price_rollups where unit = ${sql.lit(smaller)} and from_at >= ${from} and from_at < ${until}
    group by unit_at`.execute(trx);
}
