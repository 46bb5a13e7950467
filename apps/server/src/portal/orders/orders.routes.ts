import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { OrdersService } from './orders.service.ts';
import type { OrderFilter } from './orders.store.ts';
import { toOrder } from './orders.wire.ts';

interface FilterQuery extends Omit<OrderFilter, 'from' | 'to'> {
  from?: string | undefined;
  to?: string | undefined;
}

/** Time alone changes nothing of what was ordered. */
const UNTIL_WRITTEN = { cutOff: null, goodUntil: null };

export function ordersRoutes(orders: OrdersService) {
  return {
    orders: {
      restsOn: ['orders'],
      async answer({ query }) {
        const rows = await orders.list(toFilter(query), query.limit);
        return { answer: rows.map(toOrder), ...UNTIL_WRITTEN };
      },
    },

    ordersPage: {
      restsOn: ['orders'],
      async answer({ query }) {
        const found = await orders.page(toFilter(query), query.page, query.page_size);
        const answer = {
          data: found.orders.map(toOrder),
          page: query.page,
          page_size: query.page_size,
          total_count: found.totalCount,
          total_pages: found.totalPages,
        };
        return { answer, ...UNTIL_WRITTEN };
      },
    },

    orderSymbols: {
      restsOn: ['orders'],
      answer: async () => ({ answer: await orders.symbols(), ...UNTIL_WRITTEN }),
    },
  } satisfies Partial<Handlers>;
}

function toFilter({ symbol, side, status, from, to }: FilterQuery): OrderFilter {
  return { symbol, side, status, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
}
