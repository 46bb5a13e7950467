import type {
  DailyCount,
  IdBatch,
  OrderFilter,
  OrderRow,
  OrderSorting,
  OrdersStore,
} from './orders.store.ts';
import { DAY_MS } from '../../platform/time.ts';

export type { DailyCount };

export interface OrdersPage {
  orders: OrderRow[];
  totalCount: number;
  totalPages: number;
}

/** Which page, counted from 1, of which order. */
export interface PageRequest {
  page: number;
  pageSize: number;
  sorting?: OrderSorting;
}

/** All orders of a filter. */
export interface OrdersExport {
  count: number;
  /** In their order, a batch at a time, read when it is asked for. */
  batches: AsyncIterable<OrderRow[]>;
}

/** Orders read at once for an export. */
const BATCH_SIZE = 1_000;

export type OrdersService = ReturnType<typeof createOrdersService>;

export function createOrdersService(store: OrdersStore) {
  /** Reads from the nearer end: the database steps over every order before the page. */
  async function readPage(
    filter: OrderFilter,
    {
      before,
      limit,
      after,
      ...sorted
    }: { before: number; limit: number; after: number; sorting?: OrderSorting },
  ): Promise<OrderRow[]> {
    if (before <= after) return store.list(filter, { ...sorted, offset: before, limit });
    return (await store.list(filter, { ...sorted, offset: after, limit, isFromEnd: true })).toReversed();
  }

  async function* readBatches(batches: readonly IdBatch[]): AsyncGenerator<OrderRow[]> {
    for (const { ids: joined } of batches) {
      const ids = joined.split('\n');
      const rows = new Map((await store.ofIds(ids)).map((row) => [row.order_id, row]));
      yield ids.flatMap((id) => rows.get(id) ?? []);
    }
  }

  return {
    list: (filter: OrderFilter, limit: number): Promise<OrderRow[]> =>
      store.list(filter, { offset: 0, limit }),

    symbols: store.symbols,
    nextFirstFill: store.nextFirstFill,

    /** A page beyond the last is empty. */
    async page(filter: OrderFilter, { page, pageSize, ...sorted }: PageRequest): Promise<OrdersPage> {
      const totalCount = await store.count(filter);
      const before = (page - 1) * pageSize;
      const limit = Math.min(pageSize, totalCount - before);
      const after = totalCount - before - limit;
      const orders = limit > 0 ? await readPage(filter, { ...sorted, before, limit, after }) : [];
      return { orders, totalCount, totalPages: Math.ceil(totalCount / pageSize) };
    },

    /**
     * Which orders match is found at once, so that one that changes or comes meanwhile is neither lost nor there twice. Of them
     * only the ids are held: the orders are read batch by batch.
     */
    async export(filter: OrderFilter, sorting: OrderSorting): Promise<OrdersExport> {
      const batches = await store.sortedIds(filter, sorting, BATCH_SIZE);
      const count = batches.reduce((sum, batch) => sum + batch.count, 0);
      return { count, batches: readBatches(batches) };
    },

    /** Long and short orders of the last UTC days up to a moment, that moment's own day among them. */
    dailyCounts(days: number, until: Date): Promise<DailyCount[]> {
      const lastDayMs = Math.floor(until.getTime() / DAY_MS) * DAY_MS;
      return store.dailyCounts(new Date(lastDayMs - (days - 1) * DAY_MS), until);
    },
  };
}
