import { orderCalls } from '@equanim/contract/order-calls';
import { serverNow } from '../../../../api/server-time.ts';
import { CsvExport } from '../../../frame/controls/csv-export.tsx';
import type { OrderQuery } from './order-query.ts';
import { firm } from '../../../../content/firm.ts';

/** What no system takes in the name of a file; symbols may have it. */
const NOT_IN_NAMES = /[/\\:*?"<>|]/g;

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

/**
 * The name of an exported file: the firm, what it is filtered by, and the UTC day, `<firm>-orders-BTCUSDT-buy-2026-11-23.csv`.
 */
function exportName({ symbol, side, status }: Pick<OrderQuery, 'symbol' | 'side' | 'status'>, now: Date) {
  const filters = [symbol?.replaceAll(NOT_IN_NAMES, '_'), side?.toLowerCase(), status?.replaceAll('_', '-')];
  const parts = [firm.name.toLowerCase(), 'orders', ...filters, now.toISOString().slice(0, 10)];
  return `${parts.filter((part) => part !== undefined).join('-')}.csv`;
}
