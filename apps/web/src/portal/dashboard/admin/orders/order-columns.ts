import type { OrderSort } from '@equanim/contract/orders';

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
] as const satisfies ReadonlyArray<{ key: OrderSort; name: string; isNumeric: boolean }>;

export type ColumnKey = (typeof COLUMNS)[number]['key'];

/** By what the orders are sorted, as the server is asked. */
export interface Sorting {
  sort: ColumnKey;
  order: 'asc' | 'desc';
}

export const NEWEST_FIRST: Sorting = { sort: 'created_at', order: 'desc' };

/** A second press on a column reverses its order; a new column begins with the newest, the largest, or with A. */
export function nextSorting({ sort, order }: Sorting, next: ColumnKey): Sorting {
  if (sort === next) return { sort, order: order === 'asc' ? 'desc' : 'asc' };
  const isText = COLUMNS.some(({ key, isNumeric }) => key === next && !isNumeric && key !== 'created_at');
  return { sort: next, order: isText ? 'asc' : 'desc' };
}

/** Which orders come first: `newest first`, `highest first` or `A to Z`, or the reverse. */
export function directionWords({ sort, order }: Sorting): string {
  if (sort === 'created_at') return order === 'desc' ? 'newest first' : 'oldest first';
  if (COLUMNS.some(({ key, isNumeric }) => key === sort && isNumeric))
    return order === 'desc' ? 'highest first' : 'lowest first';
  return order === 'asc' ? 'A to Z' : 'Z to A';
}

/** The order of the order history as a sentence. */
export function sortingSentence(sorting: Sorting): string {
  const words = directionWords(sorting);
  if (sorting.sort === 'created_at') return `All orders, ${words}.`;
  const name = COLUMNS.find(({ key }) => key === sorting.sort)?.name ?? sorting.sort;
  return `All orders by ${name}, ${words}.`;
}
