import { ORDER_STATUS_WORDS } from '@equanim/contract/order-words';
import type { Order, OrderColumn } from '@equanim/contract/orders';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { chosenZone, formatRowTime } from '../../../../ui/format/date.ts';
import { formatPrice, formatQuantity, formatUsdt } from '../../../../ui/format/number.ts';
import { ScrollArea } from '../../../../ui/table/scroll-area.tsx';
import { At } from '../../../frame/at.tsx';
import { SortHead } from '../../../frame/controls/sorting.tsx';
import { COLUMNS, isNumeric, nextSorting, type Sorting } from './order-columns.ts';
import { wordFor } from '../../../../ui/format/word.ts';

interface OrdersTableProps {
  orders: readonly Order[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

export function OrdersTable({ orders, sorting, onSort }: OrdersTableProps) {
  return (
    <ScrollArea className="overflow-x-auto pb-px" label="Order history, table">
      <table className="table table-flush orders">
        <caption className="sr-only">Order history</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <SortHead
                key={column.key}
                isNumeric={isNumeric(column)}
                title="Sorts all orders"
                order={sorting.sort === column.key ? sorting.order : null}
                onSort={() => onSort(nextSorting(sorting, column.key))}
              >
                {column.kind === 'time' ? `${column.name} (${chosenZone()})` : column.name}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              {COLUMNS.map((column) => (
                <td key={column.key} className={isNumeric(column) ? 'numeric' : ''}>
                  {cellOf(order, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** The same orders where the table has no room: one card each, and nothing to scroll sideways. */
export function OrdersList({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="-mx-4 divide-y divide-hairline border-y border-hairline text-[0.8125rem] md:-mx-5">
      {orders.map((order) => (
        <li key={order.id} className="grid gap-1 px-4 py-3 md:px-5">
          <div className="flex items-center justify-between gap-3">
            <span>
              <span className="font-semibold">{order.symbol}</span>{' '}
              <span className="text-ink-2">
                {order.side} · {order.type}
              </span>
            </span>
            <OrderStatus status={order.status} />
          </div>
          <div className="flex justify-between gap-3 text-ink-2 tabular">
            <span>
              <Amount text={formatQuantity(order.quantity)} /> @{' '}
              {formatPrice(order.average_price ?? order.price)}
            </span>
            <span className="text-ink-1">
              <Amount text={formatAmount(order.filled_value, order.value_coin)} />
              {order.value_coin === 'USDT' ? ' USDT' : ''}
            </span>
          </div>
          <div className="flex justify-between gap-3 text-xs text-ink-3 tabular">
            <At at={order.created_at} />
            <span>
              Fee <Amount text={formatAmount(order.fee, order.fee_coin)} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

const STATUS_TONES: Partial<Record<Order['status'], string>> = {
  filled: 'text-gain',
  partially_filled: 'text-info',
  new: 'text-info',
  untriggered: 'text-info',
  rejected: 'text-loss',
};

function OrderStatus({ status }: { status: Order['status'] }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`dot ${STATUS_TONES[status] ?? 'text-ink-3'}`} aria-hidden="true" />
      {wordFor(ORDER_STATUS_WORDS, status)}
    </span>
  );
}

/** An amount of a coin. The columns are in USDT, so only another coin is named. */
function formatAmount(amount: number, coin: string): string {
  return coin === 'USDT' ? formatUsdt(amount) : `${formatQuantity(amount)} ${coin}`.trim();
}

/** What a cell of the order history shows. */
function cellOf(order: Order, column: OrderColumn): ReactNode {
  switch (column.kind) {
    case 'time':
      return <At at={order[column.key]} format={formatRowTime} />;
    case 'text':
      return column.key === 'symbol' ? (
        <span className="font-medium">{order.symbol}</span>
      ) : (
        order[column.key]
      );
    case 'quantity':
      return <Amount text={formatQuantity(order[column.key])} />;
    case 'price':
      return formatPrice(order[column.key]);
    case 'amount':
      return <Amount text={formatAmount(order[column.key], order[column.coin])} />;
    case 'status':
      return <OrderStatus status={order.status} />;
  }
}
