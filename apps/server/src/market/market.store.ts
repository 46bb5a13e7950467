import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

export interface BtcPrice {
  takenAt: Date;
  price: number;
}

interface Span {
  from: Date;
  to: Date;
}

/** Each stretch gives up to four prices, so half as many stretches as points keep every peak a chart can show. */
const STRETCHES_PER_POINT = 0.5;

export type MarketStore = ReturnType<typeof createMarketStore>;

/** Bitcoin's price by minute. */
export function createMarketStore(db: Database) {
  return {
    async latest(): Promise<BtcPrice | undefined> {
      const row = await db
        .selectFrom('btc_prices')
        .selectAll()
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { takenAt: row.taken_at, price: Number(row.price) };
    },

    async count({ from, to }: Span): Promise<number> {
      const row = await db
        .selectFrom('btc_prices')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('taken_at', '>=', from)
        .where('taken_at', '<=', to)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },

    /** First, last, lowest and highest price of each of equal stretches of the span, in time order. */
    async candidates({ from, to }: Span, limit: number): Promise<BtcPrice[]> {
      const stretches = Math.max(1, Math.floor(limit * STRETCHES_PER_POINT));
      const result = await sql<{ taken_at: Date; price: string }>`
        with bounds as (
          select extract(epoch from min(taken_at))::float8 as first, extract(epoch from max(taken_at))::float8 + 1 as last
          from btc_prices where taken_at >= ${from} and taken_at <= ${to}
        ), placed as (
          select taken_at, price,
            width_bucket(extract(epoch from taken_at)::float8, first, last, ${stretches}::int) as stretch
          from btc_prices, bounds where taken_at >= ${from} and taken_at <= ${to}
        ), picked as (
          select unnest(array[
            min(taken_at),
            max(taken_at),
            (array_agg(taken_at order by price, taken_at))[1],
            (array_agg(taken_at order by price desc, taken_at))[1]
          ]) as taken_at
          from placed group by stretch
        )
        select taken_at, price from btc_prices where taken_at in (select taken_at from picked) order by taken_at`.execute(
        db,
      );
      return result.rows.map((row) => ({ takenAt: row.taken_at, price: Number(row.price) }));
    },
  };
}
