import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { OrderSort, OrderStatus } from '@equanim/contract/orders';
import type { Database } from '../../platform/database/open.ts';
import type { OrdersTable } from '../../platform/database/tables/log.ts';

export type OrderRow = Omit<Selectable<OrdersTable>, 'first_filled_at'>;

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

/** By what orders are sorted, and in which direction. */
export interface OrderSorting {
  by: OrderSort;
  direction: 'asc' | 'desc';
}

export const NEWEST_FIRST: OrderSorting = { by: 'created_at', direction: 'desc' };

/** Which of the matching orders: so many, after so many others, counted from the end where `isFromEnd`. */
export interface OrderSlice {
  offset: number;
  limit: number;
  sorting?: OrderSorting;
  isFromEnd?: boolean;
}

/** The ids of some orders, joined by line breaks, and how many they are. */
export interface IdBatch {
  ids: string;
  count: number;
}

export type OrdersStore = ReturnType<typeof createOrdersStore>;

export function createOrdersStore(db: Database) {
  return {
    /** In their order, or from its end backwards. */
    async list(
      filter: OrderFilter,
      { offset, limit, sorting = NEWEST_FIRST, isFromEnd = false }: OrderSlice,
    ): Promise<OrderRow[]> {
      const order = orderBy(sorting, isFromEnd);
      // By time an index has them in their order. By anything else all are sorted, which is quicker for ids than for whole rows.
      if (sorting.by === 'created_at')
        return matching(db, filter).selectAll().orderBy(order).offset(offset).limit(limit).execute();
      const ids = matching(db, filter).select('order_id').orderBy(order).offset(offset).limit(limit);
      return db.selectFrom('orders').selectAll().where('order_id', 'in', ids).orderBy(order).execute();
    },

    /**
     * The ids of all that match, as they are at one moment, in their order and in batches of so many. Joined, they take some forty
     * bytes each.
     */
    sortedIds: (filter: OrderFilter, sorting: OrderSorting, batchSize: number): Promise<IdBatch[]> =>
      sortedIds(matching(db, filter), { sorting, batchSize }, db),

    /** The orders of these ids, in any order, without those that are there no longer. */
    ofIds: (ids: readonly string[]): Promise<OrderRow[]> =>
      db.selectFrom('orders').selectAll().where('order_id', 'in', ids).execute(),

    /** Without a span the sum of kept counts, whatever there is; with one the orders in it are counted. */
    async count(filter: OrderFilter): Promise<number> {
      const isOfSpan = filter.from !== undefined || filter.to !== undefined;
      const count = isOfSpan
        ? matching(db, filter).select((eb) => eb.fn.countAll<number>().as('count'))
        : keptCounts(db, filter).select((eb) => eb.fn.sum<number | null>('order_count').as('count'));
      return Number((await count.executeTakeFirst())?.count ?? 0);
    },

    async symbols(): Promise<string[]> {
      const rows = await keptCounts(db, {})
        .select('symbol')
        .distinct()
        .where('order_count', '>', 0)
        .orderBy('symbol')
        .execute();
      return rows.map((row) => row.symbol);
    },

    /**
     * Orders by the UTC day of their first fill, for fills up to a moment; days without any are left out. In one-way mode the
     * side decides what is long; in hedge mode the position does, so that closing a long does not count as a short. Coins
     * bought or sold on the spot market are neither.
     */
    async dailyCounts(from: Date, until: Date): Promise<DailyCount[]> {
      const result = await sql<{ day: string; longs: number; shorts: number }>`
        with directed as (
          select to_char(first_filled_at at time zone 'UTC', 'YYYY-MM-DD') as day,
            case when position_idx = 0 then side = 'Buy' else position_idx = 1 end as is_long
          from orders where first_filled_at between ${from} and ${until} and category <> 'spot'
        )
        select day, count(*) filter (where is_long)::int as longs, count(*) filter (where not is_long)::int as shorts
        from directed group by day order by day`.execute(db);
      return result.rows.map(({ day, longs, shorts }) => ({ day, longCount: longs, shortCount: shorts }));
    },

    /** The first moment after one, and before another, at which an order was first filled; null where there is none. */
    nextFirstFill: (after: Date, before: Date): Promise<Date | null> => nextFirstFill(db, { after, before }),
  };
}

async function sortedIds(
  orders: ReturnType<typeof matching>,
  { sorting, batchSize }: { sorting: OrderSorting; batchSize: number },
  db: Database,
): Promise<IdBatch[]> {
  const place = sql<number>`row_number() over (order by ${orderBy(sorting, false)}) - 1`.as('place');
  const batch = sql`place / ${sql.lit(batchSize)}`;
  const result = await sql<IdBatch>`
    select string_agg(order_id, chr(10) order by place) as ids, count(*)::int as count
    from (${orders.select(['order_id', place])}) as numbered group by ${batch} order by ${batch}`.execute(db);
  return result.rows;
}

async function nextFirstFill(
  db: Database,
  { after, before }: { after: Date; before: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select('first_filled_at')
    .where('first_filled_at', '>', after)
    .where('first_filled_at', '<', before)
    .where('category', '<>', 'spot')
    .orderBy('first_filled_at')
    .limit(1)
    .executeTakeFirst();
  return row?.first_filled_at ?? null;
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** The id breaks ties, so that pages never overlap. A missing value is last in either direction. */
function orderBy({ by, direction }: OrderSorting, isFromEnd: boolean): RawBuilder<unknown> {
  const ends = (column: string, towards: 'asc' | 'desc', nulls: '' | ' nulls last' | ' nulls first' = '') =>
    sql`${sql.ref(column)} ${sql.raw((isFromEnd ? OPPOSITE[towards] : towards) + nulls)}`;
  if (by === 'created_at') return sql.join([ends(by, direction), ends('order_id', OPPOSITE[direction])]);
  const value = ends(by, direction, isFromEnd ? ' nulls first' : ' nulls last');
  return sql.join([value, ends('created_at', 'desc'), ends('order_id', 'asc')]);
}

function matching(db: Database, { symbol, side, status, from, to }: OrderFilter) {
  let query = db.selectFrom('orders');
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  // While there are no statistics yet, an `=` seems to leave so few that all are read and sorted.
  if (side !== undefined) query = query.where('side', '<>', side === 'Buy' ? 'Sell' : 'Buy');
  if (status !== undefined) query = query.where('status', '=', status);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<=', to);
  return query;
}

function keptCounts(db: Database, { symbol, side, status }: OrderFilter) {
  let query = db.selectFrom('order_counts');
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (side !== undefined) query = query.where('side', '=', side);
  if (status !== undefined) query = query.where('status', '=', status);
  return query;
}
