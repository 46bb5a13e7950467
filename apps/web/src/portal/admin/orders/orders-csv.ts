import type { Order } from '@equanim/contract/orders';
import { COLUMNS } from './sort-orders.ts';
import { statusWords } from './status-words.ts';

/** A spreadsheet would run a cell that begins like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table's columns, and what a file needs to read its amounts by. */
const FIELDS = [...COLUMNS.map(({ key }) => key), 'category', 'value_coin', 'fee_coin'] as const;

const valueOf = (order: Order, field: (typeof FIELDS)[number]): string | number | null =>
  field === 'status' ? statusWords(order.status) : order[field];

/** Orders as CSV with a header row (RFC 4180): the columns of the table, times in UTC, numbers in full. */
export function ordersCsv(orders: readonly Order[]): string {
  const header = FIELDS.join(',');
  const rows = orders.map((order) => FIELDS.map((field) => cell(valueOf(order, field))).join(','));
  return [header, ...rows, ''].join('\r\n');
}
