import type { Order } from '@equanim/contract/orders';
import type { ReactNode } from 'react';
import { formatPrice, formatQuantity, formatUsdt, NO_VALUE } from '../../../ui/format/number.ts';
import { formatDateTime, formatUtc } from '../../../ui/format/date.ts';
import type { ColumnKey } from './sort-orders.ts';
import { statusWords } from './status-words.ts';

const STATUS_TONES: Partial<Record<Order['status'], string>> = {
  filled: 'text-gain',
  partially_filled: 'text-info',
  new: 'text-info',
  untriggered: 'text-info',
  rejected: 'text-loss',
};

export function OrderStatus({ status }: { status: Order['status'] }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`dot ${STATUS_TONES[status] ?? 'text-ink-3'}`} aria-hidden="true" />
      {statusWords(status)}
    </span>
  );
}

export function OrderTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatUtc(at)} className="tabular">
      {formatDateTime(at)}
    </time>
  );
}

/** An amount of a coin; the columns are in USDT, so that only another coin is named. */
export function formatAmount(amount: number, coin: string): string {
  return coin === 'USDT' ? formatUsdt(amount) : `${formatQuantity(amount)} ${coin}`.trim();
}

/** What a cell of the order history shows. */
export const CELLS: Record<ColumnKey, (order: Order) => ReactNode> = {
  created_at: (order) => <OrderTime at={order.created_at} />,
  symbol: (order) => <span className="font-medium">{order.symbol}</span>,
  side: (order) => order.side,
  type: (order) => order.type,
  quantity: (order) => formatQuantity(order.quantity),
  price: (order) => (order.price === null ? NO_VALUE : formatPrice(order.price)),
  average_price: (order) => formatPrice(order.average_price),
  filled_value: (order) => formatAmount(order.filled_value, order.value_coin),
  fee: (order) => formatAmount(order.fee, order.fee_coin),
  status: (order) => <OrderStatus status={order.status} />,
};
