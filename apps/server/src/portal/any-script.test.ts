import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTING } from '../sampling/collector/counting.test-support.ts';
import { line } from '../sampling/collector/readings.test-support.ts';
import { storesOf } from '../sampling/collector/stores/collector-stores.ts';
import { orderRow } from './orders/stored-orders.test-support.ts';
import { startTestApp, type TestApp } from '../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const COINS = ['币安人生', 'cat', 'LUNA_2', 'A/B', 'X+Y', '100%', 'مال', 'A&B=C', '#1'];

let test: TestApp;
let token = '';

beforeAll(async () => {
  test = await startTestApp(NOW);
  token = await test.tokenFor('admin@equanim.example', 'admin');
  await test.seedMinutes(NOW - 120_000, [50_000, 50_003, 50_003]);
  const at = new Date(NOW - 30_000);
  const orders = COINS.map((coin, i) => orderRow(`order-${i}`, at, { symbol: `${coin}USDT` }));
  await test.db.insertInto('orders').values(orders).execute();
  const lines = COINS.map((coin, i) => ({
    ...line({ type: 'SETTLEMENT', change: -3, balance: 50_000, occurredAt: at }),
    transactionId: `line-${i}`,
    coin,
    category: 'linear' as const,
    symbol: `${coin}USDT`,
    funding: new Decimal(-3),
    cashFlow: new Decimal(0),
  }));
  await storesOf(test.db, COUNTING).transactions.append(lines);
});
afterAll(() => test.close());

const read = async (path: string, query: Record<string, string>) => {
  const answer = await test.get(`${path}?${new URLSearchParams(query).toString()}`, token);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

it('a symbol and a coin of any script are found by each filter, as themselves alone', async () => {
  for (const coin of COINS) {
    const symbol = `${coin}USDT`;
    const { data } = await read('/orders/paginated', { symbol });
    expect(data.map((order: { symbol: string }) => order.symbol)).toEqual([symbol]);
    const page = { time_range: '1d', part: 'funding' };
    for (const filter of [{ symbol }, { coin }, { symbol, coin }]) {
      const lines = await read('/performance/lines', { ...page, ...filter });
      expect(lines.data).toMatchObject([{ coin, symbol, amount: -3 }]);
    }
  }
  const symbols: string[] = await read('/orders/symbols', {});
  expect(symbols.toSorted()).toEqual(COINS.map((coin) => `${coin}USDT`).toSorted());
});
