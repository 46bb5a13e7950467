import { orderCalls } from '@equanim/contract/order-calls';
import { serverNow } from '../../../../../api/server-time.ts';
import { CsvExport } from '../../../../frame/export/csv-export.tsx';
import type { OrderQuery } from '../order-query.ts';
import { exportName } from './file-name.ts';

interface OrderExportProps {
  query: OrderQuery;
  isEmpty: boolean;
}

const WORDS = { one: 'order', many: 'orders' };

/** Saves all orders of the filter, in their order. */
export function OrderExport({ query, isEmpty }: OrderExportProps) {
  const { symbol, side, status, sort, order } = query;
  return (
    <CsvExport
      words={WORDS}
      isEmpty={isEmpty}
      request={() => ({
        call: orderCalls.ordersExport,
        input: { query: { symbol, side, status, sort, order } },
        fileName: exportName(query, new Date(serverNow())),
      })}
    />
  );
}
