import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { limitFor } from './unexplained-limit.ts';

test.each([
  [1_000_000, '200'],
  [-1_000_000, '200'],
  [5_000, '1'],
  [4_999, '1'],
  [5_001, '1.0002'],
  [0, '1'],
])('limitFor() allows an equity of %i USDT to be off by %s USDT', (equity, limit) => {
  const allowed = limitFor(new Decimal(equity), { usdt: new Decimal(1), rate: new Decimal('0.0002') });
  expect(allowed.toFixed()).toBe(limit);
});
