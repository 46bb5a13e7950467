import { sql } from 'kysely';
import { isIncluded } from '../../platform/database/conditions/is-included.ts';
import type { Database } from '../../platform/database/open.ts';
import { coverOf } from '../../platform/database/rollups/cover.ts';
import { MINUTE_MS, type Span } from '../../platform/time.ts';

export interface BtcPrice {
  takenAt: Date;
  price: number;
}

/** Enough prices of a span to draw it with all its peaks and falls, in time order, and how many it holds. */
export interface PricesOfSpan {
  candidates: BtcPrice[];
  count: number;
}

export type MarketStore = ReturnType<typeof createMarketStore>;

/** Bitcoin's price by minute; excluded windows are left out of everything. */
export function createMarketStore(db: Database) {
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

    async read(span: Span): Promise<PricesOfSpan> {
      const { minutes, rollups } = coverOf(span);
      const result = await sql<{ rollups: RollupJson[] | null; minutes: MinuteJson[] | null }>`
        select (
          select json_agg(json_build_array(price_count, first, last, low, high))
          from jsonb_to_recordset(${JSON.stringify(rollups)}::jsonb)
            as part (unit text, "from" timestamptz, until timestamptz)
          cross join lateral (
            select * from price_rollups
            where unit = part.unit and from_at >= part.from and from_at < part.until
            order by from_at
          ) as rollup
        ) as rollups, (
          select json_agg(json_build_array(minute, price))
          from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) as part ("from" timestamptz, until timestamptz)
          cross join lateral (
            select date_part('epoch', taken_at)::integer / 60 as minute, price from btc_prices
            where taken_at >= part.from and taken_at < part.until and ${isIncluded()}
            order by taken_at
          ) as priced
        ) as minutes`.execute(db);
      const { rollups: whole, minutes: single } = result.rows[0] ?? {};
      return toPrices(whole ?? [], single ?? []);
    },
  };
}

type MinuteJson = [minute: number, price: number];
type PriceJson = [price: number, minute: number];
type RollupJson = [count: number, first: MinuteJson, last: MinuteJson, low: PriceJson, high: PriceJson];

function toPrices(rollups: RollupJson[], minutes: MinuteJson[]): PricesOfSpan {
  const places: MinuteJson[] = [
    ...minutes,
    ...rollups.flatMap(([, first, last, low, high]) => [first, last, byPrice(low), byPrice(high)]),
  ];
  const candidates = [...new Map(places).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([minute, price]) => ({ takenAt: new Date(minute * MINUTE_MS), price }));
  return { candidates, count: rollups.reduce((sum, [count]) => sum + count, minutes.length) };
}

function byPrice([price, minute]: PriceJson): MinuteJson {
  return [Math.abs(minute), price];
}
