import { orderCalls } from '@equanim/contract/order-calls';
import { spanOf } from '../../../frame/controls/search-query.ts';
import { CsvExport } from '../../../frame/controls/csv-export.tsx';
import type { OrderQuery } from './order-query.ts';

/** What no system takes in the name of a file; symbols may have it. */
const NOT_IN_NAMES = /[/\\:*?"<>|]/g;

interface OrderExportProps {
  query: OrderQuery;
  isEmpty: boolean;
}

const WORDS = { one: 'order', many: 'orders' };

/** Saves all orders of the filter, in their order. */
export function OrderExport({ query, isEmpty }: OrderExportProps) {
  const { symbol, side, status, sorting } = query;
  return (
    <CsvExport
      words={WORDS}
      isEmpty={isEmpty}
      request={() => ({
        call: orderCalls.ordersExport,
        input: { query: { symbol, side, status, ...spanOf(query), sort: sorting.key, order: sorting.order } },
        nameParts: [
          'orders',
          symbol?.replaceAll(NOT_IN_NAMES, '_'),
          side?.toLowerCase(),
          status?.replaceAll('_', '-'),
        ],
      })}
    />
  );
}
