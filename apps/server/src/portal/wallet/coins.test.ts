import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

const test = await startTestApp(NOW);
const token = await test.tokenFor('admin@equanim.example', 'admin');
beforeEach(() => test.db.deleteFrom('account_states').execute());
afterAll(() => test.close());

async function hold(agoMs: number, coins: object[]): Promise<void> {
  const at = new Date(NOW - agoMs);
  await test.db
    .insertInto('account_states')
    .values({ taken_at: at, read_at: at, coins: JSON.stringify(coins), positions: '[]' })
    .execute();
}

const parts = { walletBalance: '0', spotBorrow: '0', unrealizedPnl: '0', optionValue: '0' };

it('the coins of the newest snapshot are listed by what they are worth, with debts, options and coins without a price', async () => {
  await hold(120_000, [{ ...parts, coin: 'OLD', walletBalance: '9', price: '9' }]);
  await hold(MINUTE_MS, [
    { ...parts, coin: 'XYZ', walletBalance: '1000', price: null },
    { ...parts, coin: 'USDC', walletBalance: '500', optionValue: '-20', price: '0.9999' },
    { ...parts, coin: 'USDT', walletBalance: '100', spotBorrow: '30000', unrealizedPnl: '5', price: '1' },
    { ...parts, coin: 'BTC', walletBalance: '0.5', price: '90000' },
  ]);
  const answer = (await test.get('/wallet/coins', token)).json();
  expect(answer.timestamp).toBe(new Date(NOW - MINUTE_MS).toISOString());
  expect(answer.data).toMatchObject([
    { coin: 'BTC', equity: 0.5, value_usdt: 45_000 },
    { coin: 'USDT', borrowed: 30_000, unrealized_pnl: 5, equity: -29_895, value_usdt: -29_895 },
    { coin: 'USDC', option_value: -20, equity: 480, value_usdt: 479.952 },
    { coin: 'XYZ', equity: 1_000, price: null, value_usdt: 0 },
  ]);
});

it('coins are stale after three minutes, and none of now after a day', async () => {
  expect((await test.get('/wallet/coins', token)).statusCode).toBe(503);
  await hold(5 * MINUTE_MS, [{ ...parts, coin: 'BTC', price: '1' }]);
  expect((await test.get('/wallet/coins', token)).json().stale).toBe(true);
  await test.db.deleteFrom('account_states').execute();
  await hold(25 * HOUR_MS, [{ ...parts, coin: 'BTC', price: '1' }]);
  expect((await test.get('/wallet/coins', token)).statusCode).toBe(503);
});
