import type { Order } from '@equanim/contract/orders';
import { COLUMNS } from './sort-orders.ts';

/** A spreadsheet would run a cell that begins like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Orders as CSV with a header row (RFC 4180): the columns of the table, times in UTC, numbers in full. */
export function ordersCsv(orders: readonly Order[]): string {
  const header = COLUMNS.map((column) => column.key).join(',');
  const rows = orders.map((order) => COLUMNS.map((column) => cell(order[column.key])).join(','));
  return [header, ...rows, ''].join('\r\n');
}
