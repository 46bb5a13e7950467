import { ORDER_SORTS } from '@equanim/contract/orders';
import { expect, test } from 'vitest';
import { COLUMNS, NEWEST_FIRST, nextSorting, sortingSentence } from './order-columns.ts';
import { readOrderQuery, writeOrderQuery } from './order-query.ts';

const read = (search: string) => readOrderQuery(new URLSearchParams(search));

test('a second press on a column of orders reverses it, and a new column begins with the largest or with A', () => {
  expect(nextSorting(NEWEST_FIRST, 'created_at')).toEqual({ sort: 'created_at', order: 'asc' });
  expect(nextSorting(NEWEST_FIRST, 'fee')).toEqual({ sort: 'fee', order: 'desc' });
  expect(nextSorting(NEWEST_FIRST, 'symbol')).toEqual({ sort: 'symbol', order: 'asc' });
  expect(nextSorting({ sort: 'symbol', order: 'asc' }, 'created_at')).toEqual(NEWEST_FIRST);
});

test('orders are sorted newest first, or by any column in either direction', () => {
  expect(COLUMNS.map(({ key }) => key)).toEqual(ORDER_SORTS);
  expect(sortingSentence(NEWEST_FIRST)).toBe('All orders, newest first.');
  expect(sortingSentence({ sort: 'fee', order: 'asc' })).toBe('All orders by Fee (USDT), lowest first.');
  expect(sortingSentence({ sort: 'status', order: 'desc' })).toBe('All orders by Status, Z to A.');
});

test('an address holds the page, the order and the filters of the orders, and nothing that is so by itself', () => {
  const query = {
    ...read(''),
    page: 3,
    sort: 'price',
    order: 'asc',
    symbol: 'BTCUSDT',
    side: 'Buy',
    status: 'new',
  } as const;
  const written = writeOrderQuery(new URLSearchParams('range=1y'), query);
  expect(written.toString()).toBe(
    'range=1y&orders_page=3&orders_sort=price-asc&orders_symbol=BTCUSDT&orders_side=Buy&orders_status=new',
  );
  expect(readOrderQuery(written)).toEqual(query);
  expect(writeOrderQuery(written, read('')).toString()).toBe('range=1y');
});

test.each([
  'orders_page=0&orders_sort=price',
  'orders_page=-2&orders_sort=price-up',
  'orders_page=1e3&orders_sort=id-asc',
  'orders_page=&orders_sort=-',
  'orders_symbol=btc%20usdt&orders_side=buy&orders_status=Filled',
])('an address with %s, which cannot be used, shows the first page of all', (search) => {
  const nothing = { symbol: undefined, side: undefined, status: undefined };
  expect(read(search)).toEqual({ ...NEWEST_FIRST, ...nothing, page: 1 });
});
