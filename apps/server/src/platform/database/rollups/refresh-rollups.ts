import { sql, type Kysely } from 'kysely';
import { DAY_MS, type Span } from '../../time.ts';
import type { Schema } from '../schema.ts';
import { ROLLUP_UNITS, type RollupUnit } from '../tables/rollups.ts';
import { unitsAround, type Part } from './cover.ts';
import { buildHours, combineRollups } from './snapshot-rollups.ts';
import { isIncluded } from '../conditions/is-included.ts';

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
