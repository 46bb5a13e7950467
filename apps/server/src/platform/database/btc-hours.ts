import { sql, type Transaction } from 'kysely';
import { isIncluded } from './is-included.ts';
import type { Schema } from './schema.ts';
import type { Span } from '../time.ts';

/**
 * Rebuilds the hours of Bitcoin's price that a span touches, without excluded windows.
 * Whoever changes prices or exclusions calls it in the same transaction.
 */
export async function refreshBtcHours(trx: Transaction<Schema>, span: Span): Promise<void> {
  // Two writers of one hour would both find it deleted and both insert it.
  await sql`lock table btc_hours in share row exclusive mode`.execute(trx);
  const from = sql`date_trunc('hour', ${span.from}::timestamptz, 'UTC')`;
  const until = sql`date_trunc('hour', ${span.to}::timestamptz, 'UTC') + interval '1 hour'`;
  await sql`delete from btc_hours where hour_at >= ${from} and hour_at < ${until}`.execute(trx);
  await sql`
    insert into btc_hours (hour_at, price_count, first_at, last_at, low_at, high_at, low, high)
    select date_trunc('hour', taken_at, 'UTC'), count(*), min(taken_at), max(taken_at),
      (array_agg(taken_at order by price, taken_at))[1],
      (array_agg(taken_at order by price desc, taken_at))[1],
      min(price), max(price)
    from btc_prices
    where taken_at >= ${from} and taken_at < ${until}
      and ${isIncluded()}
    group by 1`.execute(trx);
}
