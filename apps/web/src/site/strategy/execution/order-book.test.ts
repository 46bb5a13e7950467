import { expect, test } from 'vitest';
import { sizeWithin, slippageBps, walkBook } from './order-book.ts';

const levels = [
  { price: 100.1, size: 10 },
  { price: 100.2, size: 20 },
  { price: 100.4, size: 30 },
];

test('an order takes each level in turn and pays the average of what it took', () => {
  const fill = walkBook(levels, 20);
  expect(fill.taken).toEqual([10, 10, 0]);
  expect(fill.averagePrice).toBeCloseTo(100.15, 10);
  expect(slippageBps(fill.averagePrice, 100)).toBeCloseTo(15, 8);
});

test('an order beyond the book is filled with all there is', () => {
  expect(walkBook(levels, 100)).toMatchObject({ size: 60, taken: [10, 20, 30] });
});

test('an order is cut to the largest size that stays within the limit', () => {
  // n units above 10 cost (10 x 10 + (n - 10) x 20) / n basis points: 15 at 20 units, more from 21 on.
  const limit = { middle: 100, limitBps: 15.0001 };
  expect(sizeWithin(levels, { ...limit, sizeWanted: 60 })).toBe(20);
  expect(sizeWithin(levels, { ...limit, sizeWanted: 12 })).toBe(12);
  expect(sizeWithin(levels, { middle: 100, limitBps: 9, sizeWanted: 60 })).toBe(0);
});
