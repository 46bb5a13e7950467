import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MinuteCandle, priceInCandle } from './candle-price.ts';

const candleOf = (open: string, high: string, low: string, close: string): MinuteCandle => ({
  startAt: 120_000,
  open: new Decimal(open),
  high: new Decimal(high),
  low: new Decimal(low),
  close: new Decimal(close),
});
const candle = candleOf('90400', '90710.5', '90390', '90600');

test('priceInCandle() goes from open to close in proportion to time', () => {
  expect(priceInCandle(candle, 135_000).price.toFixed()).toBe('90450');
  expect(priceInCandle(candle, 150_000).price.toFixed()).toBe('90500');
  expect(priceInCandle(candle, 165_000).price.toFixed()).toBe('90550');
});

test('priceInCandle() never leaves the low and the high it returns', () => {
  const price = fc.integer({ min: 1, max: 10 ** 9 });
  fc.assert(
    fc.property(fc.tuple(price, price, price, price), fc.nat({ max: 60_000 }), (prices, elapsedMs) => {
      const [low = 0, open = 0, close = 0, high = 0] = prices.toSorted((left, right) => left - right);
      const told = priceInCandle(candleOf(`${open}`, `${high}`, `${low}`, `${close}`), 120_000 + elapsedMs);
      expect([told.low.toNumber(), told.high.toNumber()]).toEqual([low, high]);
      expect(told.price.gte(open) && told.price.lte(close)).toBe(true);
    }),
  );
});

test.each([
  ['a low above its open', candleOf('100', '110', '101', '105')],
  ['a high below its close', candleOf('100', '104', '99', '105')],
  ['a low of nothing', candleOf('100', '104', '0', '103')],
])('priceInCandle() refuses a candle with %s', (_, bad) => {
  expect(() => priceInCandle(bad, 150_000)).toThrow(/do not enclose/);
});
