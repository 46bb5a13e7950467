import type { CoinHolding } from '@equanim/contract/wallet';
import { expect, test } from 'vitest';
import { coinRows, holdsOtherCoins } from './coin-rows.ts';

const coinOf = (coin: string, valueUsdt: number, changes: Partial<CoinHolding> = {}): CoinHolding => ({
  coin,
  wallet_balance: 1,
  borrowed: 0,
  unrealized_pnl: 0,
  option_value: 0,
  equity: 1,
  price: valueUsdt,
  value_usdt: valueUsdt,
  ...changes,
});

test('an account of USDT alone, or of nothing, holds no other coin', () => {
  expect(holdsOtherCoins([])).toBe(false);
  expect(holdsOtherCoins([coinOf('USDT', 5)])).toBe(false);
  expect(holdsOtherCoins([coinOf('USDT', 5), coinOf('USDC', 0)])).toBe(true);
});

test('the share of a coin is of the whole account, so that a debt makes the others more than all of it', () => {
  const rows = coinRows([coinOf('BTC', 1_200), coinOf('USDT', -200)]);
  expect(rows.map(({ sharePercent }) => sharePercent)).toEqual([120, -20]);
});

test('the coins of an account worth nothing have no shares', () => {
  for (const usdt of [-100, -150]) {
    const rows = coinRows([coinOf('BTC', 100), coinOf('USDT', usdt)]);
    expect(rows.map(({ sharePercent }) => sharePercent)).toEqual([null, null]);
  }
});
