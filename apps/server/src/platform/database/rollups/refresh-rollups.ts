import { sql, type Kysely } from 'kysely';
import { DAY_MS, type Span } from '../../time.ts';
import type { Schema } from '../schema.ts';
import { ROLLUP_UNITS, type RollupUnit } from '../tables/rollups.ts';
import { unitsAround, type Part } from './cover.ts';
import { isIncluded } from '../conditions/is-included.ts';
import { EXPLAINED_COLUMNS, explainedMinutes, splitMinutes } from './explained-minutes.ts';

const parts = sql.join(EXPLAINED_COLUMNS.map((column) => sql.ref(column)));

const RETURNS_OF_A_MONTH = sql`
  count(day_return), count(day_return) filter (where is_long), avg(day_return), regr_sxx(day_return, day_return),
  min(last)`;

type RollupTable = 'snapshot_rollups' | 'price_rollups';

/** Minutes that are built at once: more would not be sorted in memory. */
const MAX_BUILT_MS = 14 * DAY_MS;

/**
 * Rebuilds the rollups that a span touches from its snapshots, Bitcoin's prices and the parts of its changes. Whoever changes
 * those or the excluded windows calls it in the same transaction.
 */
export async function refreshRollups(trx: Kysely<Schema>, span: Span): Promise<void> {
  // Two writers of one hour would both find it deleted and both insert it.
  await sql`lock table snapshot_rollups, price_rollups in share row exclusive mode`.execute(trx);
  const built = await heldWithin(trx, span);
  await refresh(
    trx,
    { span, built },
    { table: 'snapshot_rollups', build: buildHours, combine: combineRollups },
  );
  await refresh(
    trx,
    { span, built },
    { table: 'price_rollups', build: buildPriceHours, combine: combinePriceRollups },
  );
}

/** When the first and the last minute is stored; null where none is. */
export async function storedSpan(trx: Kysely<Schema>): Promise<Span | null> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select least((select min(taken_at) from snapshots), (select min(taken_at) from btc_prices)) as from,
      greatest((select max(taken_at) from snapshots), (select max(taken_at) from btc_prices)) as to`.execute(
    trx,
  );
  const { from = null, to = null } = rows[0] ?? {};
  return from && to && { from, to };
}

/** As much of a span as anything is stored of: an excluded window may reach over ages. Short ones are taken as they are. */
async function heldWithin(trx: Kysely<Schema>, span: Span): Promise<Span | null> {
  if (span.to.getTime() - span.from.getTime() <= MAX_BUILT_MS) return span;
  const stored = await storedSpan(trx);
  if (!stored || stored.to < span.from || stored.from > span.to) return null;
  return {
    from: stored.from > span.from ? stored.from : span.from,
    to: stored.to < span.to ? stored.to : span.to,
  };
}

interface Rollups {
  table: RollupTable;
  build: typeof buildHours;
  combine: typeof combineRollups;
}

async function refresh(
  trx: Kysely<Schema>,
  { span, built }: { span: Span; built: Span | null },
  { table, build, combine }: Rollups,
): Promise<void> {
  const touched = ROLLUP_UNITS.map((unit) => {
    const { from, until } = unitsAround(unit, span);
    return sql`(unit = ${unit} and from_at >= ${from} and from_at < ${until})`;
  });
  await sql`delete from ${sql.table(table)} where ${sql.join(touched, sql` or `)}`.execute(trx);
  if (!built) return;
  for (const part of partsOf(unitsAround('hour', built))) await build(trx, part);
  for (const unit of ['day', 'month'] as const) await combine(trx, unit, unitsAround(unit, built));
}

function* partsOf({ from, until }: Part): Generator<Part> {
  for (let ms = from.getTime(); ms < until.getTime(); ms += MAX_BUILT_MS)
    yield { from: new Date(ms), until: new Date(Math.min(ms + MAX_BUILT_MS, until.getTime())) };
}

/** Builds the hours of Bitcoin's price in a segment from its minutes; there may be none of it yet. */
async function buildPriceHours(trx: Kysely<Schema>, { from, until }: Part): Promise<void> {
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
async function combinePriceRollups(
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

/** Sums of doubles depend on the order: rollups that are built again are to be the same to the last digit. */
const sumsOfParts = (time: string) =>
  sql.join(
    EXPLAINED_COLUMNS.map(
      (column) => sql`sum(${sql.ref(column)} order by ${sql.ref(time)}) as ${sql.ref(column)}`,
    ),
  );

/**
 * Builds the hours of a segment from its minutes; there may be none of it yet. The parts of a change are those of all minutes,
 * as they lead from each minute to the next.
 */
async function buildHours(trx: Kysely<Schema>, { from, until }: Part): Promise<void> {
  const split = await splitMinutes(trx, { from, until });
  await sql`
    with kept as (
      select snapshots.taken_at, date_trunc('hour', snapshots.taken_at, 'UTC') as from_at,
        extract(epoch from snapshots.taken_at)::float8 / 60 as minute,
        normalized_value::float8 as value, equity::float8 as equity, price::float8 as price
      from snapshots
      left join btc_prices on btc_prices.taken_at = snapshots.taken_at
        and btc_prices.taken_at >= ${from} and btc_prices.taken_at < ${until}
      where snapshots.taken_at >= ${from} and snapshots.taken_at < ${until} and normalized_value is not null
        and ${isIncluded('snapshots.taken_at')}
    ), peaks as (
      select *, max(array[value, -minute, equity, price]) over (partition by from_at order by taken_at) as peak
      from kept
    ), measured as (
      select from_at, count(*) as sample_count,
        min(array[minute, value, equity, price]) as first,
        max(array[minute, value, equity, price]) as last,
        min(array[value, minute, equity, price]) as low,
        max(array[value, -minute, equity, price]) as high,
        min(array[case when peak[1] > 0 then value / peak[1] - 1 else 0 end,
          minute, value, equity, price, -peak[2], peak[1], peak[3], peak[4]]) as fall,
        min(array[minute, value, equity, price]) filter (where price is not null) as price_first,
        max(array[minute, value, equity, price]) filter (where price is not null) as price_last,
        min(array[price, minute, value, equity]) filter (where price is not null) as price_low,
        max(array[price, -minute, value, equity]) filter (where price is not null) as price_high
      from peaks group by from_at
    ), explained as (
      select date_trunc('hour', taken_at, 'UTC') as from_at, ${sumsOfParts('taken_at')}
      from ${explainedMinutes({ from, until }, split)} as minutes group by 1
    )
    insert into snapshot_rollups (unit, from_at, sample_count, first, last, low, high, fall,
      price_first, price_last, price_low, price_high, ${parts})
    select 'hour', from_at, coalesce(sample_count, 0), first, last, low, high, fall,
      price_first, price_last, price_low, price_high, ${parts}
    from measured full join explained using (from_at)`.execute(trx);
}

/**
 * Combines the days of a segment from its hours, or its months from its days; there may be none of it yet. The deepest fall is
 * one within a smaller rollup, or leads from the highest peak before it to its low; one to nothing is as deep from any peak,
 * and counts from the highest. The daily returns of a month are those of `dailyReturns` in `packages/finance`: each close since the
 * last one before it, over however many days.
 */
async function combineRollups(
  trx: Kysely<Schema>,
  unit: Exclude<RollupUnit, 'hour'>,
  { from, until }: Part,
): Promise<void> {
  const smaller = unit === 'day' ? 'hour' : 'day';
  await sql`
    with smaller as (
      select *, date_trunc(${sql.lit(unit)}, from_at, 'UTC') as unit_at
      from snapshot_rollups where unit = ${sql.lit(smaller)} and from_at >= ${from} and from_at < ${until}
    ), preceded as (
      select *,
        max(high) over (partition by unit_at order by from_at rows between unbounded preceding and 1 preceding) as peak,
        max(last) over (partition by unit_at order by from_at rows between unbounded preceding and 1 preceding)
          as close_before
      from smaller
    ), crossed as (
      select *,
        case when peak[1] > 0 and not (fall[2] = low[2] and fall[7] > peak[1]) then array[low[1] / peak[1] - 1, low[2], low[1], low[3], low[4],
          -peak[2], peak[1], peak[3], peak[4]] end as fall_across,
        case when close_before[2] > 0 then last[2] / close_before[2] - 1 end as day_return,
        div(last[1]::numeric, 1440) - div(close_before[1]::numeric, 1440) > 1 as is_long
      from preceded
    )
    insert into snapshot_rollups (unit, from_at, sample_count, first, last, low, high, fall,
      price_first, price_last, price_low, price_high,
      return_count, return_long_count, return_mean, return_squares, first_close, ${parts})
    select ${sql.lit(unit)}, unit_at, sum(sample_count), min(first), max(last), min(low), max(high),
      min(least(fall, fall_across)),
      min(price_first), max(price_last), min(price_low), max(price_high),
      ${unit === 'month' ? RETURNS_OF_A_MONTH : sql`null, null, null, null, null`}, ${sumsOfParts('from_at')}
    from crossed group by unit_at`.execute(trx);
}
