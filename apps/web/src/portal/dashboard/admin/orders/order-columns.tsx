import { ORDER_STATUS_WORDS } from '@equanim/contract/order-words';
import {
  ORDER_COLUMNS,
  ORDER_SORTS,
  type Order,
  type OrderColumn,
  type OrderSort,
} from '@equanim/contract/orders';
import type { ReactNode } from 'react';
import { chosenZone, formatRowTime } from '../../../../ui/format/date.ts';
import { formatPrice, formatQuantity, formatUsdt } from '../../../../ui/format/number.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import { type Column, orderWords, type Sorting } from '../../../../ui/table/columns.ts';
import { At } from '../../../frame/at.tsx';

export const NEWEST_FIRST: Sorting<OrderSort> = { key: 'created_at', order: 'desc' };

export const isOrderSort = (key: string): key is OrderSort => ORDER_SORTS.some((sort) => sort === key);

const isText = ({ kind }: OrderColumn): boolean => kind === 'text' || kind === 'status';

/** Where a column stands on the card of an order. */
const CARDS: Partial<Record<OrderSort, Column<Order>['card']>> = {
  symbol: 'title',
  status: 'lead',
  type: 'more',
  price: 'more',
  fee: 'more',
};

/** The columns of the order history, in their order. Amounts are in USDT where they name no other coin. */
export const orderColumns = (): Column<Order>[] =>
  ORDER_COLUMNS.filter(({ isShown }) => isShown).map((column) => ({
    key: column.key,
    name: column.kind === 'time' ? `${column.name} (${chosenZone()})` : column.name,
    unit: column.kind === 'amount' ? 'USDT' : undefined,
    isNumeric: !isText(column) && column.kind !== 'time',
    ...cellOf(column),
    // The server sorts; this only says that it can.
    value: () => null,
    ...(column.kind === 'time' && { firstOrder: 'desc', orderWords: ['oldest first', 'newest first'] }),
    className: column.kind === 'text' ? 'whitespace-nowrap' : column.kind === 'status' ? 'min-w-26' : '',
    card: isOrderSort(column.key) ? CARDS[column.key] : undefined,
  }));

/** The order of the order history as a sentence. */
export function sortingSentence(columns: readonly Column<Order>[], sorting: Sorting<OrderSort>): string {
  const words = orderWords(columns, sorting);
  if (sorting.key === NEWEST_FIRST.key) return `All orders, ${words}.`;
  const { name, unit } = columns.find(({ key }) => key === sorting.key) ?? { name: sorting.key };
  return `All orders by ${name}${unit === undefined ? '' : ` (${unit})`}, ${words}.`;
}

/** What a cell of the order history shows. */
function cellOf(column: OrderColumn): Pick<Column<Order>, 'text' | 'cell'> {
  switch (column.kind) {
    case 'time':
      return { cell: (order) => <At at={order[column.key]} format={formatRowTime} /> };
    case 'text':
      return {
        cell: (order): ReactNode => {
          const text = order[column.key];
          return column.key === 'symbol' ? <span className="font-medium">{text}</span> : text;
        },
      };
    case 'quantity':
      return { text: (order) => formatQuantity(order[column.key]) };
    case 'price':
      return { text: (order) => formatPrice(order[column.key]) };
    case 'amount':
      return { text: (order) => formatAmount(order[column.key], order[column.coin]) };
    case 'status':
      return { cell: ({ status }) => <OrderStatus status={status} /> };
  }
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
