import { expect, test } from 'vitest';
import { beta, correlation, downCapture, upCapture } from './benchmark.ts';

// Expected numbers: exact fractions, and decimals of 50 digits where a root or a power is taken.
const own = Object.freeze([0.02, -0.01, 0.03, 0, -0.02, 0.01]);
const market = Object.freeze([0.01, -0.02, 0.05, 0, -0.01, -0.01]);

test('beta() is covariance over variance, correlation() that over both deviations', () => {
  // Sums of products of the deviations: own 0.00175, market 47 / 15,000, both 0.0019.
  expect(beta(own, market)).toBeCloseTo(28.5 / 47, 14);
  expect(correlation(own, market)).toBeCloseTo(0.0019 / Math.sqrt(0.00175 * (47 / 15_000)), 14);
});

test('upCapture() and downCapture() are the geometric mean returns of the days on which the benchmark rose or fell', () => {
  const mean = (product: number, days: number) => product ** (1 / days) - 1;
  expect(upCapture(own, market)).toBeCloseTo(mean(1.02 * 1.03, 2) / mean(1.01 * 1.05, 2), 12);
  expect(downCapture(own, market)).toBeCloseTo(mean(0.99 * 0.98 * 1.01, 3) / mean(0.98 * 0.99 * 0.99, 3), 12);
});

test('A figure is unknown, not infinite, where the benchmark or the portfolio does not vary, rise or fall', () => {
  const flat = [0.01, 0.010000000000000009, 0.01];
  expect([
    beta(own.slice(3), flat),
    correlation(own.slice(3), flat),
    correlation(flat, own.slice(3)),
  ]).toEqual([null, null, null]);
  expect([beta([], []), beta([0.1], [0.1]), correlation([0.1], [0.1])]).toEqual([null, null, null]);
  expect([upCapture([0.1], [-0.1]), downCapture([0.1], [0.1]), upCapture([0.1], [0])]).toEqual([
    null,
    null,
    null,
  ]);
});
