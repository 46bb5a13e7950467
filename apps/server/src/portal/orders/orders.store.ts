import { sql, type Selectable } from 'kysely';
import type { OrderStatus } from '@equanim/contract/orders';
import type { Database } from '../../platform/database/open.ts';
import type { OrdersTable } from '../../platform/database/tables/log.ts';
import { FILL_KINDS } from '../../sampling/exchange/exchange.ts';

export type OrderRow = Selectable<OrdersTable>;

export interface OrderFilter {
  symbol?: string | undefined;
  side?: 'Buy' | 'Sell' | undefined;
  status?: OrderStatus | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Orders of one UTC day whose first fill fell on it. */
export interface DailyCount {
  day: string;
  longCount: number;
  shortCount: number;
}

const ORDER_FILLS = Object.entries(FILL_KINDS).flatMap(([kind, { fillsOrder }]) =>
  fillsOrder ? [kind] : [],
);

export type OrdersStore = ReturnType<typeof createOrdersStore>;

export function createOrdersStore(db: Database) {
  function matching(filter: OrderFilter) {
    return db
      .selectFrom('orders')
      .$if(filter.symbol !== undefined, (query) => query.where('symbol', '=', filter.symbol ?? ''))
      .$if(filter.side !== undefined, (query) => query.where('side', '=', filter.side ?? 'Buy'))
      .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status ?? 'new'))
      .$if(filter.from !== undefined, (query) => query.where('created_at', '>=', filter.from ?? new Date(0)))
      .$if(filter.to !== undefined, (query) => query.where('created_at', '<=', filter.to ?? new Date(0)));
  }

  return {
    /** Newest first; the id breaks ties, so that pages never overlap. */
    async list(filter: OrderFilter, page: { offset: number; limit: number }): Promise<OrderRow[]> {
      return matching(filter)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('order_id')
        .offset(page.offset)
        .limit(page.limit)
        .execute();
    },

    async count(filter: OrderFilter): Promise<number> {
      const row = await matching(filter)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },

    async symbols(): Promise<string[]> {
      const rows = await db.selectFrom('orders').select('symbol').distinct().orderBy('symbol').execute();
      return rows.map((row) => row.symbol);
    },

    /**
     * Orders by the UTC day of their first fill; days without any are left out. In one-way mode the side decides what is
     * long; in hedge mode the position does, so that closing a long does not count as a short. Coins bought or sold on the
     * spot market are neither.
     */
    async dailyCounts(from: Date, until: Date): Promise<DailyCount[]> {
      const result = await sql<{ day: string; longs: number; shorts: number }>`
        with first_fills as (
          select order_id, min(executed_at) as filled_at from fills
          where kind in (${sql.join(ORDER_FILLS)}) and executed_at <= ${until}
          group by order_id
        ), directed as (
          select to_char(filled_at at time zone 'UTC', 'YYYY-MM-DD') as day,
            case when position_idx = 0 then side = 'Buy' else position_idx = 1 end as is_long
          from first_fills join orders using (order_id) where filled_at >= ${from} and category <> 'spot'
        )
        select day, count(*) filter (where is_long)::int as longs, count(*) filter (where not is_long)::int as shorts
        from directed group by day order by day`.execute(db);
      return result.rows.map(({ day, longs, shorts }) => ({ day, longCount: longs, shortCount: shorts }));
    },
  };
}
