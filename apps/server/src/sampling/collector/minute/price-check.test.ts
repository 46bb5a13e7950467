import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { totalsOf } from '@equanim/finance/account-totals';
import type { HeldCoin } from '../../exchange/account-state.ts';
import { COUNTING } from '../counting.test-support.ts';
import { explain } from './explanation.ts';
import { isConfirmed, pricesToConfirm } from './price-check.ts';
import { coin } from '../readings.test-support.ts';

const MINUTE = Date.UTC(2026, 2, 1, 12);

describe('a price', () => {
  const state = (readAtMs: number, coins: HeldCoin[]) => ({
    readAt: new Date(readAtMs),
    coins,
    positions: [],
    uncheckedCoins: [],
  });
  const asked = (price: number, wallet = 1) => {
    const coinsAt = (btc: number) => [coin('BTC', { wallet, price: btc }), coin('USDT', { wallet: 900_000 })];
    const now = state(MINUTE + 150, coinsAt(price));
    const explanation = explain(state(MINUTE - 59_800, coinsAt(90_000)), now, {
      lines: [],
      isLogRead: true,
    });
    const snapshot = { totals: totalsOf(now.coins), state: now };
    return pricesToConfirm(snapshot, explanation, COUNTING.limit).map((move) => move.coin);
  };

  it('a price that moved the equity by more than may stay unexplained is asked for a second time', () => {
    expect(asked(90_400)).toEqual([]);
    expect(asked(91_000)).toEqual(['BTC']);
    // A thousand dollars more of a hundredth of a coin are ten.
    expect(asked(91_000, 0.01)).toEqual([]);
  });

  it('a price is confirmed by its own market alone', () => {
    const read = { coin: 'BTC', price: new Decimal(45_000) };
    expect(isConfirmed(read, new Decimal(45_100))).toBe(true);
    expect(isConfirmed(read, new Decimal(46_000))).toBe(false);
    expect(isConfirmed(read, null)).toBe(false);
  });
});
