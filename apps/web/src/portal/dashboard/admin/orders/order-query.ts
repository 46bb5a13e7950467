import { ORDER_STATUSES, type OrderSort } from '@equanim/contract/orders';
import { symbol } from '@equanim/contract/values';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type Days, readDays, readPage } from '../../../frame/controls/search-query.ts';
import type { CallInput } from '../../../../api/client.ts';
import type { Sorting } from '../../../../ui/table/columns.ts';
import { isOrderSort, NEWEST_FIRST } from './order-columns.tsx';

type Asked = NonNullable<CallInput<'ordersPage'>['query']>;

/** What the order history shows: a page of the orders that a filter matches, in an order. */
export interface OrderQuery extends Days {
  sorting: Sorting<OrderSort>;
  page: number;
  symbol: string | undefined;
  side: Asked['side'];
  status: Asked['status'];
}

const SIDES = ['Buy', 'Sell'] as const;
const DIRECTIONS = ['asc', 'desc'] as const;
const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given);

function readSorting(given: string | null): Sorting<OrderSort> {
  const [key = '', towards = ''] = given?.split('-') ?? [];
  const order = oneOf(DIRECTIONS, towards);
  return !isOrderSort(key) || order === undefined ? NEWEST_FIRST : { key, order };
}

/** What cannot be used is left out, as an address can be typed. */
export function readOrderQuery(search: URLSearchParams): OrderQuery {
  const given = symbol.safeParse(search.get('orders_symbol'));
  return {
    sorting: readSorting(search.get('orders_sort')),
    page: readPage(search.get('orders_page')),
    symbol: given.success ? given.data : undefined,
    side: oneOf(SIDES, search.get('orders_side')),
    status: oneOf(ORDER_STATUSES, search.get('orders_status')),
    ...readDays(search.get('orders_from'), search.get('orders_to')),
  };
}

/** The address with another query; what is as it is by itself stands in no address. */
export function writeOrderQuery(search: URLSearchParams, query: OrderQuery): URLSearchParams {
  const { page, sorting } = query;
  const isNewestFirst = sorting.key === NEWEST_FIRST.key && sorting.order === NEWEST_FIRST.order;
  const written = {
    orders_page: page === 1 ? undefined : String(page),
    orders_sort: isNewestFirst ? undefined : `${sorting.key}-${sorting.order}`,
    orders_symbol: query.symbol,
    orders_side: query.side,
    orders_status: query.status,
    orders_from: query.from,
    orders_to: query.to,
  };
  const after = new URLSearchParams(search);
  for (const [name, value] of Object.entries(written)) {
    if (value === undefined) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** What the order history shows, kept in the address bar so that a reload and a link show the same. */
export function useOrderQuery() {
  const [search, setSearch] = useSearchParams();
  /** Without a page it begins at the first. */
  const change = useCallback(
    (changes: Partial<OrderQuery>) =>
      setSearch((before) => writeOrderQuery(before, { ...readOrderQuery(before), page: 1, ...changes }), {
        replace: true,
      }),
    [setSearch],
  );
  return { query: readOrderQuery(search), change };
}
