import { expect, test } from 'vitest';
import { featuresOf, findImplausible } from './features.ts';

test('a price far from the median of its neighbors is not plausible, an ordinary move is', () => {
  // Around day 5: median 101, absolute deviations 2 1 1 0 0 39 0 1 1 2 1, whose median is 1: 39 is beyond 8 times 1.4826.
  const prices = [99, 100, 102, 101, 101, 140, 101, 102, 100, 103, 100];
  expect(findImplausible(prices)).toEqual([5]);
  // 1 + 11 = 12 lies just beyond 11.86 from the median, 11 does not.
  expect(findImplausible(prices.with(5, 112))).toEqual([]);
  expect(findImplausible(prices.with(5, 113))).toEqual([5]);
});

test('features are worked out from the values in the window alone', () => {
  const { returns, volatility, trend } = featuresOf([100, 110, 99, 99], 2);
  expect(returns.map((value) => value?.toFixed(4))).toEqual([undefined, '0.1000', '-0.1000', '0.0000']);
  // Deviation of 0.1 and -0.1: sqrt(0.02), times sqrt(365) = 2.70185; of -0.1 and 0 half of it.
  expect(volatility.map((value) => value?.toFixed(5))).toEqual([undefined, undefined, '2.70185', '1.35093']);
  // Of two values the last lies 1/sqrt(2) deviations from their mean; where both are alike there is none.
  expect(trend.map((value) => value?.toFixed(4))).toEqual([undefined, '0.7071', '-0.7071', undefined]);
});

test('a missing price leaves out every figure that needs it, and none is filled in', () => {
  const { returns, volatility, trend } = featuresOf([100, 101, null, 103, 104, 106], 2);
  expect(returns.map((value) => value !== null)).toEqual([false, true, false, false, true, true]);
  expect(volatility.map((value) => value !== null)).toEqual([false, false, false, false, false, true]);
  expect(trend.map((value) => value !== null)).toEqual([false, true, false, false, true, true]);
});
