import { afterAll, describe, expect, it } from 'vitest';
import type { OrderStatus } from '@equanim/contract/orders';
import type { OrderRow } from './orders.store.ts';
import { orderRow } from './stored-orders.test-support.ts';
import { startTestApp } from '../../test-app.test-support.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SYMBOLS = ['ETHUSDT', 'BTCUSDT', 'SOLUSDT'];
const STATUSES: OrderStatus[] = ['filled', 'canceled', 'new', 'partially_filled'];
const COUNT = 24;

/** An hour apart, so that the first is the oldest; the two oldest were made at the same moment. */
const rows: OrderRow[] = Array.from({ length: COUNT }, (_, i) => {
  const at = new Date(NOW - (COUNT - Math.max(i, 1)) * HOUR_MS);
  return orderRow(`order-${String(i).padStart(2, '0')}`, at, {
    symbol: SYMBOLS[i % 3] ?? '',
    side: i % 2 === 0 ? 'Buy' : 'Sell',
    type: 'Limit',
    status: STATUSES[i % 4] ?? 'new',
    quantity: '1.5',
    price: '100.25',
    filled_quantity: '0.5',
    filled_value: '50.125',
    fee: '0.03',
    is_reduce_only: i === 3,
    updated_at: new Date(at.getTime() + MINUTE_MS),
  });
});
const newestFirst = rows.toSorted(
  (a, b) => b.created_at.getTime() - a.created_at.getTime() || a.order_id.localeCompare(b.order_id),
);
const idsOf = (of: Array<{ id: string }>) => of.map(({ id }) => id);
const expected = (keep: (row: OrderRow) => boolean) => newestFirst.filter(keep).map((row) => row.order_id);

const test = await startTestApp(NOW);
await test.db.insertInto('orders').values(rows.toReversed()).execute();
const token = await test.tokenFor('admin@equanim.example', 'admin');
afterAll(() => test.close());

const read = async (path: string) => (await test.get(path, token)).json();

describe('orders', () => {
  it('are sent as they are stored, in the words of the wire', async () => {
    const { data } = await read('/orders/paginated?symbol=ETHUSDT&side=Sell&status=partially_filled');
    expect(data[1]).toEqual({
      id: 'order-03',
      symbol: 'ETHUSDT',
      category: 'linear',
      side: 'Sell',
      type: 'Limit',
      status: 'partially_filled',
      quantity: 1.5,
      price: 100.25,
      average_price: null,
      filled_quantity: 0.5,
      filled_value: 50.125,
      fee: 0.03,
      fee_coin: 'USDT',
      value_coin: 'USDT',
      reduce_only: true,
      created_at: new Date(NOW - 21 * HOUR_MS).toISOString(),
      updated_at: new Date(NOW - 21 * HOUR_MS + MINUTE_MS).toISOString(),
    });
  });

  it('come newest first, as many as are asked for', async () => {
    expect(idsOf(await read('/orders/'))).toEqual(expected(() => true));
    expect(idsOf(await read('/orders/?limit=5'))).toEqual(expected(() => true).slice(0, 5));
  });

  it.each([
    ['symbol=BTCUSDT', (row: OrderRow) => row.symbol === 'BTCUSDT'],
    ['side=Sell', (row: OrderRow) => row.side === 'Sell'],
    ['status=canceled', (row: OrderRow) => row.status === 'canceled'],
    ['symbol=NOPEUSDT', () => false],
    [
      `from=${new Date(NOW - 6 * HOUR_MS).toISOString()}&to=${new Date(NOW - 3 * HOUR_MS).toISOString()}`,
      (row: OrderRow) =>
        row.created_at.getTime() >= NOW - 6 * HOUR_MS && row.created_at.getTime() <= NOW - 3 * HOUR_MS,
    ],
    ['symbol=BTCUSDT&side=Buy', (row: OrderRow) => row.symbol === 'BTCUSDT' && row.side === 'Buy'],
  ])('are filtered by %s, in the list and by page', async (query, keep) => {
    expect(idsOf(await read(`/orders/?${query}`))).toEqual(expected(keep));
    const page = await read(`/orders/paginated?${query}`);
    expect([idsOf(page.data), page.total_count]).toEqual([expected(keep), expected(keep).length]);
    expect([page.page, page.page_size]).toEqual([1, 50]);
  });

  it('are new in the first answers after they were stored, changed or deleted', async () => {
    const added = {
      ...rows[0],
      order_id: 'order-new',
      symbol: 'XRPUSDT',
      created_at: new Date(NOW),
    } as OrderRow;
    const readAll = async () => {
      const { data, total_count: count } = await read('/orders/paginated');
      const symbols: string[] = await read('/orders/symbols');
      return { first: data[0].id, status: data[0].status, count, hasSymbol: symbols.includes('XRPUSDT') };
    };
    const before = await readAll();
    await test.db.insertInto('orders').values(added).execute();
    const stored = { first: 'order-new', status: 'filled', count: COUNT + 1, hasSymbol: true };
    expect(await readAll()).toEqual(stored);
    const isAdded = test.db.updateTable('orders').where('order_id', '=', added.order_id);
    await isAdded.set({ status: 'canceled' }).execute();
    expect(await readAll()).toEqual({ ...stored, status: 'canceled' });
    await test.db.deleteFrom('orders').where('order_id', '=', added.order_id).execute();
    expect(await readAll()).toEqual(before);
  });
});
