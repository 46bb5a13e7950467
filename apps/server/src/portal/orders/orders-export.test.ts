import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_STATUS_WORDS } from '@equanim/contract/order-words';
import { type Order, ORDER_SORTS, type OrderSort } from '@equanim/contract/orders';
import { fillOrders, skipTriggers } from '../../platform/database/long-history.test-support.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import type { OrderRow } from './orders.store.ts';

/** Several batches of what is read at once. */
const COUNT = 5_000;
const FROM = Date.UTC(2026, 0, 1);
const NOW = Date.UTC(2026, 10, 20, 12);
const HEADER =
  'Time (UTC),Symbol,Side,Type,Quantity,Price,Average Price,Filled Quantity,Filled Value,Value Coin,Fee,Fee Coin,Status,Category,Order ID';

let test: TestApp;
let token = '';
let stored: OrderRow[] = [];

beforeAll(async () => {
  test = await startTestApp(NOW);
  token = await test.tokenFor('admin@equanim.example', 'admin');
  await fillOrders(test.db, { count: COUNT, fromMs: FROM, toMs: NOW });
  await test.db.transaction().execute(async (trx) => {
    const restore = await skipTriggers(trx);
    // Few values, many ties, and prices that are missing.
    await sql`
      update orders set
        type = case when hashtext(order_id) % 2 = 0 then 'Limit' else 'Market' end,
        price = case when hashtext(order_id) % 2 = 0 then abs(hashtext(order_id)) % 900 + 0.25 end,
        average_price = case when status = 'filled' then abs(hashtext(order_id)) % 50 + 9.5 end,
        quantity = abs(hashtext(order_id)) % 1000 / 8.0, filled_value = abs(hashtext(order_id)) % 40,
        fee = hashtext(order_id) % 100 / 4.0`.execute(trx);
    await restore();
  });
  stored = await test.db.selectFrom('orders').selectAll().execute();
}, 60_000);
afterAll(() => test.close());

const get = (path: string) => test.get(path, token);

/** The cells of an export, line by line, without its header. Of these orders no cell is quoted. */
async function readExport(query: string): Promise<string[][]> {
  const answer = await get(`/orders/export${query}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const lines = answer.body.split('\r\n');
  expect([lines[0], lines.at(-1)]).toEqual([HEADER, '']);
  const rows = lines.slice(1, -1).map((line) => line.split(','));
  expect(answer.headers['x-total-count']).toBe(String(rows.length));
  return rows;
}

const cellsOf = (row: OrderRow): string[] => [
  row.created_at.toISOString(),
  row.symbol,
  row.side,
  row.type,
  row.quantity,
  row.price ?? '',
  row.average_price ?? '',
  row.filled_quantity,
  row.filled_value,
  row.value_coin,
  row.fee,
  row.fee_coin,
  ORDER_STATUS_WORDS[row.status],
  row.category,
  row.order_id,
];

const idsOf = (rows: string[][]) => rows.map((cells) => cells.at(-1));

/** Sorted the plain way: by the value, then newest first, then by id; without a value last. */
function sorted(by: OrderSort, order: 'asc' | 'desc'): string[] {
  const sign = order === 'asc' ? 1 : -1;
  const value = (row: OrderRow): number | string | null => {
    const given = row[by];
    if (given instanceof Date) return given.getTime();
    return given === null || ['symbol', 'side', 'type', 'status'].includes(by) ? given : Number(given);
  };
  return stored
    .toSorted((one, other) => {
      const [a, b] = [value(one), value(other)];
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1;
      } else if (a !== b) return a < b ? -sign : sign;
      return (
        other.created_at.getTime() - one.created_at.getTime() || (one.order_id < other.order_id ? -1 : 1)
      );
    })
    .map((row) => row.order_id);
}

describe('an export of orders', () => {
  it('holds every order there is, each digit as stored', async () => {
    const byId = new Map(stored.map((row) => [row.order_id, row]));
    const rows = await readExport('');
    expect(rows).toHaveLength(COUNT);
    for (const cells of rows) {
      const row = byId.get(cells.at(-1) ?? '');
      if (!row) throw new Error(`${cells.join()} is no order, or there twice.`);
      expect(cells).toEqual(cellsOf(row));
      byId.delete(row.order_id);
    }
    expect(byId.size).toBe(0);
  });

  it.each([
    ['symbol=ETHUSDT', (row: OrderRow) => row.symbol === 'ETHUSDT'],
    ['side=Buy', (row: OrderRow) => row.side === 'Buy'],
    ['status=rejected', (row: OrderRow) => row.status === 'rejected'],
    ['symbol=NOPEUSDT', () => false],
    [
      'symbol=BTCUSDT&from=2026-02-01T00:00:00Z&to=2026-02-14T00:00:00Z',
      ({ symbol, created_at: at }: OrderRow) =>
        symbol === 'BTCUSDT' && at >= new Date(Date.UTC(2026, 1, 1)) && at <= new Date(Date.UTC(2026, 1, 14)),
    ],
  ])('holds what %s matches, and nothing else', async (query, keep) => {
    const kept = new Set(stored.filter(keep).map((row) => row.order_id));
    const expected = sorted('created_at', 'desc').filter((id) => kept.has(id));
    expect(idsOf(await readExport(`?${query}`))).toEqual(expected);
  });

  it.each(ORDER_SORTS.filter((by) => by !== 'created_at'))(
    'is sorted by %s in either direction, and so are pages',
    async (by) => {
      const kept = new Set(stored.filter(({ symbol }) => symbol === 'ETHUSDT').map((row) => row.order_id));
      for (const order of ['asc', 'desc'] as const) {
        const question = `symbol=ETHUSDT&sort=${by}&order=${order}`;
        const expected = sorted(by, order).filter((id) => kept.has(id));
        expect(idsOf(await readExport(`?${question}`))).toEqual(expected);
        // The first, one before and one after the middle, from where pages are read from the end, and the last.
        for (const page of [1, 24, 27, 50]) {
          const { data } = (await get(`/orders/paginated?${question}&page_size=20&page=${page}`)).json();
          expect(data.map(({ id }: Order) => id)).toEqual(expected.slice((page - 1) * 20, page * 20));
        }
      }
    },
  );

  it('holds no cell that a spreadsheet runs, quotes what needs it, and leaves negative numbers numbers', async () => {
    const [row] = stored;
    if (!row) throw new Error('There are no orders.');
    const odd = { symbol: 'ODDUSDT', fee: '-0.25', filled_value: '12345678901234567890.123456789' };
    const types = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a, "b"'];
    const { first_filled_at: _, ...plain } = row as OrderRow & { first_filled_at: unknown };
    const rows = types.map((type, i) => ({ ...plain, ...odd, type, order_id: `=odd-${i}` }));
    await test.db.insertInto('orders').values(rows).execute();
    const lines = (await get('/orders/export?symbol=ODDUSDT')).body.split(/\r\n/).slice(1, -1);
    const cells = [`"'=HYPERLINK(""http://x"")"`, `'+1`, `'-1`, `'@SUM(A1)`, `'\tx`, `"'\rx"`, '"a, ""b"""'];
    expect(lines).toHaveLength(types.length);
    for (const [i, line] of lines.entries()) {
      expect(line.startsWith(`${row.created_at.toISOString()},ODDUSDT,${row.side},${cells[i]},`)).toBe(true);
      expect(line.endsWith(`,'=odd-${i}`)).toBe(true);
      expect(line).toContain(',12345678901234567890.123456789,USDT,-0.25,');
    }
    await test.db.deleteFrom('orders').where('symbol', '=', 'ODDUSDT').execute();
  });

  it('holds an order once that comes to stand elsewhere while it is read, and breaks off where reading fails', async () => {
    const { count, batches } = await test.services.orders.export({}, { by: 'fee', direction: 'desc' });
    const reading = batches[Symbol.asyncIterator]();
    const first: OrderRow[] = (await reading.next()).value;
    const [moved] = first;
    const last = sorted('fee', 'desc').at(-1) ?? '';
    await test.db
      .updateTable('orders')
      .set({ fee: '-1000' })
      .where('order_id', '=', moved?.order_id ?? '')
      .execute();
    await test.db.updateTable('orders').set({ fee: '1000' }).where('order_id', '=', last).execute();
    const ids = first.map((row) => row.order_id);
    for (let part = await reading.next(); !part.done; part = await reading.next())
      ids.push(...part.value.map((row: OrderRow) => row.order_id));
    expect([count, ids.length, new Set(ids).size, ids.at(-1)]).toEqual([COUNT, COUNT, COUNT, last]);
    const again = await test.services.orders.export({}, { by: 'fee', direction: 'desc' });
    await sql`alter table orders rename to orders_elsewhere`.execute(test.db);
    await expect(again.batches[Symbol.asyncIterator]().next()).rejects.toThrow('orders');
    await sql`alter table orders_elsewhere rename to orders`.execute(test.db);
  });
});
