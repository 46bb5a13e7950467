import type { DailyCount, OrderFilter, OrderRow, OrdersStore } from './orders.store.ts';
import { DAY_MS } from '../../platform/time.ts';

export type { DailyCount };

export interface OrdersPage {
  orders: OrderRow[];
  totalCount: number;
  totalPages: number;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

export function createOrdersService(store: OrdersStore) {
  /** Reads from the nearer end: the database steps over every order before the page. */
  async function readPage(
    filter: OrderFilter,
    { newer, limit, older }: { newer: number; limit: number; older: number },
  ): Promise<OrderRow[]> {
    if (newer <= older) return store.list(filter, { offset: newer, limit });
    return (await store.list(filter, { offset: older, limit, from: 'oldest' })).toReversed();
  }

  return {
    list: (filter: OrderFilter, limit: number): Promise<OrderRow[]> =>
      store.list(filter, { offset: 0, limit }),

    symbols: store.symbols,
    nextFirstFill: store.nextFirstFill,

    /** @param page counted from 1; one beyond the last is empty */
    async page(filter: OrderFilter, page: number, pageSize: number): Promise<OrdersPage> {
      const totalCount = await store.count(filter);
      const newer = (page - 1) * pageSize;
      const limit = Math.min(pageSize, totalCount - newer);
      const older = totalCount - newer - limit;
      const orders = limit > 0 ? await readPage(filter, { newer, limit, older }) : [];
      return { orders, totalCount, totalPages: Math.ceil(totalCount / pageSize) };
    },

    /** Long and short orders of the last UTC days up to a moment, that moment's own day among them. */
    dailyCounts(days: number, until: Date): Promise<DailyCount[]> {
      const lastDayMs = Math.floor(until.getTime() / DAY_MS) * DAY_MS;
      return store.dailyCounts(new Date(lastDayMs - (days - 1) * DAY_MS), until);
    },
  };
}
