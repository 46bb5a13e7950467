import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inCents, roundHalfUp, scaleCents } from './money.ts';

/** Wide enough for the product of any two doubles. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

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
  // The double before a half, however near: less than a half.
  [1.4649999999999999, 146],
  [0.024999999999999998, 2],
])('inCents(): %d is %d cents', (value, cents) => {
  expect(inCents(value)).toBe(cents);
});

test('inCents() refuses what is no amount', () => {
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
  // Halves far behind the point and far before it.
  [1e13, 1.00000000000005, 10_000_000_000_001],
  [10, 98_765_432.15, 987_654_322],
])('scaleCents(): %d cents times %d is %d cents', (cents, multiplier, scaled) => {
  expect(scaleCents(cents, multiplier)).toBe(scaled);
});

test('scaleCents() takes only whole cents and no negative multiplier', () => {
  expect(() => scaleCents(1.5, 1)).toThrow(RangeError);
  expect(() => scaleCents(1, -1)).toThrow(RangeError);
  expect(() => scaleCents(1, Number.NaN)).toThrow(RangeError);
});

test.each([
  [1.32255, 4, 1.3226],
  [1.39915, 4, 1.3992],
  [1.00005, 4, 1.0001],
  [1.00004999999999, 4, 1],
  [-1.005, 2, -1.01],
  [-0.004, 2, 0],
  [2.5e-7, 7, 3e-7],
  [1e300, 12, 1e300],
  [12.5, 0, 13],
])('roundHalfUp(): %d rounded to %i decimals is %d', (value, places, rounded) => {
  expect(roundHalfUp(value, places)).toBe(rounded);
});

test('roundHalfUp() rounds any number as its decimal text says', () => {
  const half = fc.integer({ min: 0, max: 1e12 }).map((thousandths) => (thousandths * 10 + 5) / 1000);
  const value = fc.oneof(half, fc.double({ min: 0, max: 1e12, noNaN: true }));
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 12 }), (number, places) => {
      expect(roundHalfUp(number, places)).toBe(new Exact(number).toDecimalPlaces(places).toNumber());
      expect(inCents(number)).toBe(new Exact(number).times(100).round().toNumber());
    }),
    { numRuns: 2000 },
  );
});

test('scaleCents() of any amount and any multiplier is the exact product, rounded once', () => {
  const cents = fc.integer({ min: 0, max: 1e11 });
  const multiplier = fc.oneof(
    fc.integer({ min: 1, max: 1e8 }).map((tenThousandths) => tenThousandths / 10_000),
    fc.double({ min: 0, max: 10_000, noNaN: true }),
  );
  fc.assert(
    fc.property(cents, multiplier, (whole, factor) => {
      expect(scaleCents(whole, factor)).toBe(new Exact(whole).times(factor).round().toNumber());
    }),
    { numRuns: 2000 },
  );
});
