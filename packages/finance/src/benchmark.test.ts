import { expect, test } from 'vitest';
import { beta, correlation, downCapture, upCapture } from './benchmark.ts';

// Expected numbers: exact fractions, and decimals of 50 digits where a root or a power is taken.
const own = Object.freeze([0.02, -0.01, 0.03, 0, -0.02, 0.01]);

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
