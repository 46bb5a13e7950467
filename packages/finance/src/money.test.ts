import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inCents, scaleCents } from './money.ts';

test.each([
  [1.005, 101],
  [1.004999, 100],
  [10_000, 1_000_000],
  [0.145, 15],
  [-1.005, -101],
  [-0.001, 0],
  [1e-7, 0],
  [1e21, 1e23],
  [8.325e8, 83_250_000_000],
])('%d is %d cents', (value, cents) => {
  expect(inCents(value)).toBe(cents);
});

test('whole cents come back as they are, up to a billion', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
      expect(inCents(cents / 100)).toBe(cents);
    }),
  );
});

test('what is no amount is refused', () => {
  expect(() => inCents(Number.NaN)).toThrow(RangeError);
  expect(() => inCents(Number.POSITIVE_INFINITY)).toThrow(RangeError);
});

test.each([
  [1500, 5.169, 7754],
  [100, 1.0049, 100],
  [-100, 1.005, -101],
  [-1, 0.1, 0],
  [99_999_999_999, 6, 599_999_999_994],
  [1e30, 2, 2e30],
])('%d cents times %d is %d cents', (cents, multiplier, scaled) => {
  expect(scaleCents(cents, multiplier)).toBe(scaled);
});

test('only whole cents can be scaled, and by no negative multiplier', () => {
  expect(() => scaleCents(1.5, 1)).toThrow(RangeError);
  expect(() => scaleCents(1, -1)).toThrow(RangeError);
  expect(() => scaleCents(1, Number.NaN)).toThrow(RangeError);
});
