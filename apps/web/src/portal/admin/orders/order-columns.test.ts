import { type Order, ORDER_STATUSES } from '@equanim/contract/orders';
import { expect, test } from 'vitest';
import { NEWEST_FIRST, nextSort, ordersCsv, sortOrders, statusWords } from './order-columns.ts';

const order = (fields: Partial<Order>): Order => ({
  id: 'x',
  symbol: 'BTCUSDT',
  category: 'linear',
  side: 'Buy',
  type: 'Limit',
  status: 'filled',
  quantity: 1,
  price: 100,
  average_price: 100,
  filled_quantity: 1,
  filled_value: 100,
  value_coin: 'USDT',
  fee: 0.05,
  fee_coin: 'USDT',
  reduce_only: false,
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
  ...fields,
});

const a = order({ id: 'a', price: 300, symbol: 'SOLUSDT', created_at: '2026-03-01T09:00:00Z' });
const b = order({ id: 'b', price: null, symbol: 'ADAUSDT', created_at: '2026-03-03T09:00:00Z' });
const c = order({ id: 'c', price: 40, symbol: 'ETHUSDT', created_at: '2026-03-02T09:00:00Z' });
const ids = (orders: Order[]) => orders.map(({ id }) => id).join('');

test('orders are sorted newest first, or by any column in either direction', () => {
  expect(ids(sortOrders([a, b, c], NEWEST_FIRST))).toBe('bca');
  expect(ids(sortOrders([a, b, c], { by: 'symbol', direction: 'ascending' }))).toBe('bca');
  expect(ids(sortOrders([a, b, c], { by: 'symbol', direction: 'descending' }))).toBe('acb');
});

test('orders are sorted by numbers as numbers, and one without a price is last in either direction', () => {
  expect(ids(sortOrders([a, b, c], { by: 'price', direction: 'ascending' }))).toBe('cab');
  expect(ids(sortOrders([a, b, c], { by: 'price', direction: 'descending' }))).toBe('acb');
});

test('a second press on a column of orders reverses it, and a new column begins with the largest or with A', () => {
  expect(nextSort(NEWEST_FIRST, 'created_at')).toEqual({ by: 'created_at', direction: 'ascending' });
  expect(nextSort(NEWEST_FIRST, 'fee')).toEqual({ by: 'fee', direction: 'descending' });
  expect(nextSort(NEWEST_FIRST, 'symbol')).toEqual({ by: 'symbol', direction: 'ascending' });
});

test('the exported page of orders holds the columns of the table, quoted where needed', () => {
  const [header, row, end] = ordersCsv([order({ type: 'Limit, "post only"', price: null })]).split('\r\n');
  expect(header).toBe(
    'created_at,symbol,side,type,quantity,price,average_price,filled_value,fee,status,category,value_coin,fee_coin',
  );
  expect(row).toBe(
    '2026-03-01T10:00:00Z,BTCUSDT,Buy,"Limit, ""post only""",1,,100,100,0.05,Filled,linear,USDT,USDT',
  );
  expect(end).toBe('');
});

test('a cell of the export that a spreadsheet would run as a formula is made text', () => {
  expect(ordersCsv([order({ type: '=HYPERLINK(1)' })])).toContain(",'=HYPERLINK(1),");
});

test('the status of an order is written in words, on the screen and in the exported page', () => {
  expect(ORDER_STATUSES.map(statusWords)).toEqual([
    'New',
    'Partially Filled',
    'Untriggered',
    'Filled',
    'Canceled',
    'Partially Filled Canceled',
    'Rejected',
    'Triggered',
    'Deactivated',
  ]);
  expect(ordersCsv([order({ status: 'partially_filled' })])).toContain(',Partially Filled,');
});
