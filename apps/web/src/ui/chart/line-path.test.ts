import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePath, roundValues } from './line-path.ts';

test('a printed line is interrupted where it has no point', () => {
  expect(linePath([null, [0, 1], [1, 2.3456], null, null, [4, 0]])).toBe('M0 1L1 2.35M4 0');
  expect(linePath([])).toBe('');
});

test('the values beside a printed chart are round, rise evenly and hold everything drawn', () => {
  expect(roundValues(9_700, 18_340, 5)).toEqual([8_000, 10_000, 12_000, 14_000, 16_000, 18_000, 20_000]);
  expect(roundValues(0, 0, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(roundValues(0.35, 0.36, 2)).toEqual([0.35, 0.36]);
  const amount = fc.oneof(
    fc.maxSafeInteger().map((cents) => Math.abs(cents) / 100),
    fc.double({ min: 1, max: 1e299, noNaN: true }),
  );
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 2, max: 5 }), (one, other, count) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const values = roundValues(low, high, count);
      expect(values.length).toBeGreaterThanOrEqual(2);
      expect(values.length).toBeLessThanOrEqual(count * 2 + 2);
      expect(values[0]).toBeLessThanOrEqual(low);
      expect(values.at(-1)).toBeGreaterThanOrEqual(high);
      expect(values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0))).toBe(true);
    }),
  );
});
