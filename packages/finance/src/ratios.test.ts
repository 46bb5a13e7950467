import { describe, expect, test } from 'vitest';
import { annualVolatility, calmarRatio, sharpeRatio, sortinoRatio } from './ratios.ts';

describe('A ratio is unknown, not infinite,', () => {
  test('for fewer than two returns', () => {
    for (const few of [[], [0.01]]) {
      expect(annualVolatility(few)).toBeNull();
      expect(sharpeRatio(few)).toBeNull();
      expect(sortinoRatio(few)).toBeNull();
    }
  });

  test('for returns that differ by rounding alone', () => {
    const steady = [0.01, 0.010000000000000009, 0.009999999999999787];
    expect(sharpeRatio(steady)).toBeNull();
    expect(sortinoRatio(steady, 0.01)).toBeNull();
  });

  test('for a series that never falls', () => {
    expect(sortinoRatio([0, 0.01, 0.02])).toBeNull();
    expect(calmarRatio([1, 1.1, 1.2], 730)).toBeNull();
  });
});
