import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HELD = {
  symbol: 'BTCUSDT',
  positionIdx: 0,
  side: 'Buy',
  size: '0.5',
  avgPrice: '50000',
  markPrice: '60000',
  unrealisedPnl: '5000',
  leverage: '5',
  positionIM: '6000',
};
// Each test asks later than the one before it, as one answer serves several viewers for a while.

const test = await startTestApp(NOW);
const token = await test.tokenFor('admin@equanim.example', 'admin');
afterEach(async () => {
  test.simulator.faults.clear();
  await test.db.deleteFrom('account_states').execute();
  await test.db.deleteFrom('snapshots').execute();
});
afterAll(() => test.close());

/** Asks at a moment, with rows in the place of the account's own. */
async function ask(atMs: number, rows: object[] = [HELD]) {
  test.setNow(atMs);
  test.simulator.setRows({ positions: rows as Array<Record<string, unknown>> });
  return test.get('/positions/', token);
}

/** What the collector saw in the minute before noon. */
async function store(): Promise<void> {
  await test.seedMinutes(NOW - MINUTE_MS, [120_000]);
  const stored = {
    category: 'linear',
    settleCoin: 'USDT',
    symbol: 'ETHUSDT',
    positionIdx: 0,
    side: 'Sell',
    size: '10',
    entryPrice: '3000',
    markPrice: '2700',
    value: '27000',
    unrealizedPnl: '3000',
    leverage: '10',
    initialMargin: null,
  };
  const at = new Date(NOW - MINUTE_MS);
  await test.db
    .insertInto('account_states')
    .values({ taken_at: at, read_at: at, coins: '[]', positions: JSON.stringify([stored]) })
    .execute();
}

it('positions show their share of the equity and what they earn on their margin', async () => {
  await store();
  const answer = await ask(NOW + 10_000, [
    HELD,
    { ...HELD, symbol: 'AUSDT', positionIM: '' },
    { ...HELD, symbol: 'BUSDT', positionIM: '', leverage: '' },
  ]);
  expect(answer.headers['x-stale']).toBeUndefined();
  // 0.5 at 60,000 of 120,000 is a quarter; 5,000 on 6,000, and on 25,000 / 5 where no margin is given.
  expect(answer.json()).toMatchObject([
    { symbol: 'BTCUSDT', position_value_usdt: 30_000, wallet_percentage: 25, roi_pct: 83.33333333 },
    { symbol: 'AUSDT', position_value_usdt: 30_000, wallet_percentage: 25, roi_pct: 100 },
    { symbol: 'BUSDT', leverage: null, wallet_percentage: 25, roi_pct: null },
  ]);
});

it('while the exchange gives no answer the last minute stands in, marked stale, for ten minutes', async () => {
  await store();
  test.simulator.faults.order({ name: 'html-5xx', path: '/v5/position' });
  const answer = await ask(NOW + 9 * MINUTE_MS - SECOND_MS);
  expect([answer.statusCode, answer.headers['x-stale']]).toEqual([200, 'true']);
  expect(answer.json()).toMatchObject([
    { symbol: 'ETHUSDT', side: 'Sell', wallet_percentage: 22.5, roi_pct: 100, unrealised_pnl: 3000 },
  ]);
  const late = await ask(NOW + 9 * MINUTE_MS + SECOND_MS);
  expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '10']);
});

it('a share is of the newest equity in the first answer after its snapshot was stored', async () => {
  await ask(NOW - MINUTE_MS + SECOND_MS);
  await store();
  const answer = await test.get('/positions/', token);
  expect(answer.json()).toMatchObject([{ wallet_percentage: 25 }]);
});

it('positions that stand in are not kept for the next who asks', async () => {
  await store();
  test.simulator.faults.order({ name: 'html-5xx', path: '/v5/position' });
  const standIn = await ask(NOW + 5 * MINUTE_MS);
  expect(standIn.headers['x-stale']).toBe('true');
  test.simulator.faults.clear();
  const live = await ask(NOW + 5 * MINUTE_MS);
  expect([live.headers['x-stale'], live.json()[0].symbol]).toEqual([undefined, 'BTCUSDT']);
});
