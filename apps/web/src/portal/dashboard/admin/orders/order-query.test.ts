import { expect, test } from 'vitest';
import { NEWEST_FIRST } from './order-columns.tsx';
import { readOrderQuery, writeOrderQuery } from './order-query.ts';

const read = (search: string) => readOrderQuery(new URLSearchParams(search));

test('an address holds the page, the order and the filters of the orders, and nothing that is so by itself', () => {
  const search =
    'range=1y&orders_page=3&orders_sort=price-asc&orders_symbol=BTCUSDT&orders_side=Buy&orders_status=new&orders_from=2026-10-01&orders_to=2026-10-31';
  const query = {
    page: 3,
    sorting: { key: 'price', order: 'asc' },
    symbol: 'BTCUSDT',
    side: 'Buy',
    status: 'new',
    from: '2026-10-01',
    to: '2026-10-31',
  };
  expect(read(search)).toEqual(query);
  expect(writeOrderQuery(new URLSearchParams('range=1y'), read(search)).toString()).toBe(search);
  expect(writeOrderQuery(new URLSearchParams(search), read('')).toString()).toBe('range=1y');
});

test.each([
  'orders_page=0&orders_sort=price',
  'orders_page=-2&orders_sort=price-up',
  'orders_page=1e3&orders_sort=id-asc',
  'orders_from=2026-10-31&orders_to=2026-10-01',
  'orders_symbol=btc%20usdt&orders_side=buy&orders_status=Filled',
])('an address with %s, which cannot be used, shows the first page of all', (search) => {
  const nothing = { symbol: undefined, side: undefined, status: undefined, from: undefined, to: undefined };
  expect(read(search)).toEqual({ sorting: NEWEST_FIRST, ...nothing, page: 1 });
});
