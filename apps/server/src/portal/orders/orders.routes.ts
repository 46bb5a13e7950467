import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { OrdersService } from './orders.service.ts';
import type { OrderFilter } from './orders.store.ts';
import { toOrder } from './orders.wire.ts';

interface FilterQuery extends Omit<OrderFilter, 'from' | 'to'> {
  from?: string | undefined;
  to?: string | undefined;
}

export function ordersRoutes(orders: OrdersService) {
  return {
    async orders({ query }) {
      return (await orders.list(toFilter(query), query.limit)).map(toOrder);
    },

    async ordersPage({ query }) {
      const {
        orders: rows,
        totalCount,
        totalPages,
      } = await orders.page(toFilter(query), query.page, query.page_size);
      return {
        data: rows.map(toOrder),
        page: query.page,
        page_size: query.page_size,
        total_count: totalCount,
        total_pages: totalPages,
      };
    },

    orderSymbols: () => orders.symbols(),
  } satisfies Partial<Handlers>;
}

function toFilter({ symbol, side, status, from, to }: FilterQuery): OrderFilter {
  return { symbol, side, status, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
}
