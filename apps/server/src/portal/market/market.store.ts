import { sql, type SqlBool } from 'kysely';
import { candidateTimes, edgeMinutes, wholeHours } from '../../platform/database/candidate-times.ts';
import { isIncluded } from '../../platform/database/is-included.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Span } from '../../platform/time.ts';

export interface BtcPrice {
  takenAt: Date;
  price: number;
}

export type MarketStore = ReturnType<typeof createMarketStore>;

/** Bitcoin's price by minute; excluded windows are left out of everything. */
export function createMarketStore(db: Database) {
  const minutesOf = ({ from, to }: Span) =>
    sql`select taken_at from btc_prices where taken_at >= ${from} and taken_at <= ${to} and ${isIncluded()}`;

  async function edge(order: 'asc' | 'desc', span?: Span): Promise<BtcPrice | undefined> {
    const row = await db
      .selectFrom('btc_prices')
      .selectAll()
      .$if(span !== undefined, (query) =>
        query
          .where('taken_at', '>=', span?.from ?? new Date(0))
          .where('taken_at', '<=', span?.to ?? new Date(0)),
      )
      .where(isIncluded())
      .orderBy('taken_at', order)
      .limit(1)
      .executeTakeFirst();
    return row && { takenAt: row.taken_at, price: Number(row.price) };
  }

  return {
    latest: () => edge('desc'),
    first: (span: Span) => edge('asc', span),
    last: (span: Span) => edge('desc', span),

    /** How many minutes of the span have a price: whole hours from their summaries, the rest from minutes. */
    async count(span: Span): Promise<number> {
      const hours = wholeHours(span);
      const result = await sql<{ count: number }>`
        select (select coalesce(sum(price_count), 0) from btc_hours
            where hour_at >= ${hours.from} and hour_at < ${hours.to})::int
          + (select count(*) from (${edgeMinutes(minutesOf, span)}) as edges)::int as count`.execute(db);
      return result.rows[0]?.count ?? 0;
    },

    /** Enough prices of a span to draw it with all its peaks and falls, in time order. */
    async candidates(span: Span): Promise<BtcPrice[]> {
      const times = candidateTimes({ hours: 'btc_hours', minutesOf }, span);
      const rows = await db
        .selectFrom('btc_prices')
        .selectAll()
        .where(sql<SqlBool>`taken_at = any(array(${times}))`)
        .orderBy('taken_at')
        .execute();
      return rows.map((row) => ({ takenAt: row.taken_at, price: Number(row.price) }));
    },
  };
}
