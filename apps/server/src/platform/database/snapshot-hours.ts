import { sql, type Transaction } from 'kysely';
import { refreshBtcHours } from './btc-hours.ts';
import { isIncluded } from './is-included.ts';
import type { Schema } from './schema.ts';
import type { Span } from '../time.ts';

/**
 * Rebuilds the hours that a span touches from its snapshots and Bitcoin's prices, without excluded windows.
 * Whoever changes snapshots or exclusions calls it in the same transaction. The drawdown is that of `finance/drawdown.ts`,
 * within the hour.
 */
export async function refreshHours(trx: Transaction<Schema>, span: Span): Promise<void> {
  // Two writers of one hour would both find it deleted and both insert it.
  await sql`lock table snapshot_hours in share row exclusive mode`.execute(trx);
  const from = sql`date_trunc('hour', ${span.from}::timestamptz, 'UTC')`;
  const until = sql`date_trunc('hour', ${span.to}::timestamptz, 'UTC') + interval '1 hour'`;
  await sql`delete from snapshot_hours where hour_at >= ${from} and hour_at < ${until}`.execute(trx);
  await sql`
    with kept as (
      select taken_at, normalized_value as value, date_trunc('hour', taken_at, 'UTC') as hour_at
      from snapshots
      where taken_at >= ${from} and taken_at < ${until} and normalized_value is not null
        and ${isIncluded()}
    ), peaks as (
      select *, max(value) over (partition by hour_at order by taken_at) as peak from kept
    )
    insert into snapshot_hours
      (hour_at, sample_count, first_at, last_at, low_at, high_at, first_value, last_value, low, high, drawdown)
    select
      hour_at,
      count(*),
      min(taken_at),
      max(taken_at),
      (array_agg(taken_at order by value, taken_at))[1],
      (array_agg(taken_at order by value desc, taken_at))[1],
      (array_agg(value order by taken_at))[1],
      (array_agg(value order by taken_at desc))[1],
      min(value),
      max(value),
      min(case when peak > 0 then value / peak - 1 else 0 end)
    from peaks group by hour_at`.execute(trx);
  await refreshBtcHours(trx, span);
}
