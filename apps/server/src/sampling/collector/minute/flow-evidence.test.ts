import { Decimal } from 'decimal.js';
import { expect, it } from 'vitest';
import { toPricesAt } from './flow-evidence.ts';
import { coin, position } from '../readings.test-support.ts';

it('the prices of a reading are exact, and a coin without one has none', () => {
  const readAt = new Date('2026-03-01T12:00:00Z');
  const prices = toPricesAt({
    readAt,
    coins: [coin('BTC', { price: '30000.5' }), coin('XYZ', { price: null })],
    positions: [position({ markPrice: new Decimal('30001') })],
    uncheckedCoins: [],
  });
  expect(prices.at).toBe(readAt.getTime());
  const bounds = [...prices.coins, ...prices.marks].map(([name, { low, price, high }]) => [
    name,
    ...[low, price, high].map((one) => one.toFixed()),
  ]);
  expect(bounds).toEqual([
    ['BTC', '30000.5', '30000.5', '30000.5'],
    ['BTCUSDT', '30001', '30001', '30001'],
  ]);
});
