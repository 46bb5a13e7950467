import { describe, expect, test } from 'vitest';
import { fill, LINEAR, line } from './accounts.test-support.ts';
import { boundOf, coin, equityOf, held, missingOf, range } from './equity-at.test-support.ts';

describe('The equity is unknown', () => {
  const coins = [coin('USDT', 1_000)];

  test('without the price of a coin that is held', () => {
    const lines = [line('ETH', { cashFlow: 1 })];
    expect(missingOf({ coins, lines })).toEqual([{ what: 'coin price', of: 'ETH' }]);
    expect(missingOf({ coins: [...coins, coin('ETH', 0)] })).toEqual([]);
  });

  test('without the mark of a position, unless it is closed', () => {
    const positions = [held(LINEAR, 2, 100)];
    expect(missingOf({ coins, positions })).toEqual([{ what: 'mark price', of: 'BTCUSDT' }]);
    const closed = {
      coins,
      positions,
      lines: [fill(LINEAR, -2, 110, { cashFlow: 20, fee: 1 })],
    };
    // 1,000 + 2 x 10 - 1, at any mark.
    expect(equityOf(closed)).toBe('1019');
    expect(boundOf(closed)).toBe('0');
  });

  test.each([
    ['is zero', range(0, 0, 0)],
    ['is below its low', range(99, 100, 101)],
    ['is above its high', range(102, 100, 101)],
    ['is no number', range(Number.NaN, 100, 101)],
    ['has no end', range(100, 100, Number.POSITIVE_INFINITY)],
  ])('with a price that %s', (_, bad) => {
    const positions = [held(LINEAR, 2, 100)];
    expect(missingOf({ coins, positions, marks: { BTCUSDT: bad } })).toEqual([
      { what: 'mark price', of: 'BTCUSDT' },
    ]);
    expect(missingOf({ coins: [coin('BTC', 1)], coinPrices: { BTC: bad } })).toEqual([
      { what: 'coin price', of: 'BTC' },
    ]);
  });
});
