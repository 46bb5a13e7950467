import type { Order, OrderStatus } from '@equanim/contract/orders';

/** The columns of the order history, in their order. */
export const COLUMNS = [
  { key: 'created_at', name: 'Time', isNumeric: false },
  { key: 'symbol', name: 'Symbol', isNumeric: false },
  { key: 'side', name: 'Side', isNumeric: false },
  { key: 'type', name: 'Type', isNumeric: false },
  { key: 'quantity', name: 'Quantity', isNumeric: true },
  { key: 'price', name: 'Price', isNumeric: true },
  { key: 'average_price', name: 'Average Price', isNumeric: true },
  { key: 'filled_value', name: 'Filled Value (USDT)', isNumeric: true },
  { key: 'fee', name: 'Fee (USDT)', isNumeric: true },
  { key: 'status', name: 'Status', isNumeric: false },
] as const;

export type ColumnKey = (typeof COLUMNS)[number]['key'];

export interface OrderSort {
  by: ColumnKey;
  direction: 'ascending' | 'descending';
}

/** The order in which the server pages: newest first. */
export const NEWEST_FIRST: OrderSort = { by: 'created_at', direction: 'descending' };

function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en');
}

/** Orders of one page in a chosen order; a missing value (a market order's price) is last in either direction. */
export function sortOrders(orders: readonly Order[], { by, direction }: OrderSort): Order[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return orders.toSorted((one, other) => {
    const a = one[by];
    const b = other[by];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

/** A second press on a column reverses its order; a new column begins with the largest, or with A. */
export function nextSort(sort: OrderSort, by: ColumnKey): OrderSort {
  if (sort.by === by) return { by, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  const isText = COLUMNS.some((column) => column.key === by && !column.isNumeric && by !== 'created_at');
  return { by, direction: isText ? 'ascending' : 'descending' };
}

/**
 * The words of a status.
 *
 * @example statusWords('partially_filled_canceled') // => 'Partially Filled Canceled'
 */
export const statusWords = (status: OrderStatus): string =>
  status.replaceAll(/(?:^|_)[a-z]/g, (start) => start.replace('_', ' ').toUpperCase());

/** A spreadsheet would run a cell that begins like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The columns of the table, and what the amounts are in, which the table shows beside them. */
const FIELDS = [...COLUMNS.map(({ key }) => key), 'category', 'value_coin', 'fee_coin'] as const;

const valueOf = (order: Order, field: (typeof FIELDS)[number]): string | number | null =>
  field === 'status' ? statusWords(order.status) : order[field];

/** Orders as CSV with a header row (RFC 4180): the columns of the table, times in UTC, numbers in full. */
export function ordersCsv(orders: readonly Order[]): string {
  const header = FIELDS.join(',');
  const rows = orders.map((order) => FIELDS.map((field) => cell(valueOf(order, field))).join(','));
  return [header, ...rows, ''].join('\r\n');
}
