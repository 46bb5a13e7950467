import { ORDER_COLUMNS, type OrderColumn, type OrderSort } from '@equanim/contract/orders';

/** The columns of the order history, in their order. Amounts are in USDT where they name no other coin. */
export const COLUMNS = ORDER_COLUMNS.filter((column) => column.isShown).map((column) =>
  column.kind === 'amount' ? { ...column, name: `${column.name} (USDT)` } : column,
);

const TEXT_KINDS: readonly OrderColumn['kind'][] = ['time', 'text', 'status'];

export const isNumeric = ({ kind }: OrderColumn): boolean => !TEXT_KINDS.includes(kind);

/** By what the orders are sorted, as the server is asked. */
export interface Sorting {
  sort: OrderSort;
  order: 'asc' | 'desc';
}

export const NEWEST_FIRST: Sorting = { sort: 'created_at', order: 'desc' };

/** A second press on a column reverses its order; a new column begins with the newest, the largest, or with A. */
export function nextSorting({ sort, order }: Sorting, next: OrderSort): Sorting {
  if (sort === next) return { sort, order: order === 'asc' ? 'desc' : 'asc' };
  const isText = COLUMNS.some(
    (column) => column.key === next && !isNumeric(column) && column.kind !== 'time',
  );
  return { sort: next, order: isText ? 'asc' : 'desc' };
}

/** Which orders come first: `newest first`, `highest first` or `A to Z`, or the reverse. */
export function directionWords({ sort, order }: Sorting): string {
  if (sort === 'created_at') return order === 'desc' ? 'newest first' : 'oldest first';
  if (COLUMNS.some((column) => column.key === sort && isNumeric(column)))
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
