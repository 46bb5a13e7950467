import { describe, expect, test } from 'vitest';
import { annualVolatility, cagr, calmarRatio, sharpeRatio, sortinoRatio } from './ratios.ts';

// The expected numbers were computed with exact fractions and 40-digit decimals.
const returns = Object.freeze([0.02, -0.01, 0.03, 0, -0.02, 0.01]);

test('annualVolatility() is the sample deviation (n - 1) of daily returns times the root of 365', () => {
  expect(annualVolatility(returns)).toBeCloseTo(0.3574213200132303, 14);
});

test('sharpeRatio() is the mean excess return over the sample deviation, annualized', () => {
  expect(sharpeRatio(returns)).toBeCloseTo(5.106018857331862, 12);
  expect(sharpeRatio(returns, 0.001)).toBeCloseTo(4.084815085865489, 12);
});

test('sortinoRatio() takes the downside over all n days', () => {
  expect(sortinoRatio(returns)).toBeCloseTo(10.46422476822818, 12);
  expect(sortinoRatio(returns, 0.001)).toBeCloseTo(7.889107088713754, 12);
});

test('cagr() goes by day count, calmarRatio() divides it by the absolute maximum drawdown', () => {
  const values = Object.freeze([100, 150, 120, 180]);
  expect(cagr([1, 1.5], 1096)).toBeCloseTo(0.14457308894411958, 14);
  expect(cagr([1, 1.1], 366)).toBeCloseTo(0.09971358593414124, 14);
  expect(calmarRatio(values, 1096)).toBeCloseTo(1.081114794327803, 12);
});

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
