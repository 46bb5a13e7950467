import { TOTAL_COUNT_HEADER } from '@equanim/contract/values';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { OrdersService } from './orders.service.ts';
import type { OrderFilter, OrderRow } from './orders.store.ts';
import { EXPORT_HEADER, toLine, toOrder } from './orders.wire.ts';

interface FilterQuery extends Omit<OrderFilter, 'from' | 'to'> {
  from?: string | undefined;
  to?: string | undefined;
}

/** Orders do not change with time alone. */
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
        const { page, page_size: pageSize, sort: by, order: direction } = query;
        const found = await orders.page(toFilter(query), { page, pageSize, sorting: { by, direction } });
        const answer = {
          data: found.orders.map(toOrder),
          page,
          page_size: pageSize,
          total_count: found.totalCount,
          total_pages: found.totalPages,
        };
        return { answer, ...UNTIL_WRITTEN };
      },
    },

    async ordersExport({ query }) {
      const { sort: by, order: direction } = query;
      const { count, batches } = await orders.export(toFilter(query), { by, direction });
      return { headers: { [TOTAL_COUNT_HEADER]: String(count) }, parts: linesOf(batches) };
    },

    orderSymbols: {
      restsOn: ['orders'],
      answer: async () => ({ answer: await orders.symbols(), ...UNTIL_WRITTEN }),
    },
  } satisfies Partial<Handlers>;
}

async function* linesOf(batches: AsyncIterable<OrderRow[]>): AsyncGenerator<string> {
  yield EXPORT_HEADER;
  for await (const batch of batches) yield batch.map(toLine).join('');
}

function toFilter({ symbol, side, status, from, to }: FilterQuery): OrderFilter {
  return { symbol, side, status, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
}
