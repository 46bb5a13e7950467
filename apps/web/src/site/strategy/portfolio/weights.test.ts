import { expect, test } from 'vitest';
import { daysToHalf, ewmaVolatility, inverseVolatilityWeights, portfolioReturns } from './weights.ts';

test('a return counts half after the half-life, and is not known before its day is over', () => {
  // Twenty days of 1 %, then one of 3 %: variance 1e-4, then half of it and half of 9e-4 with a half-life of a day.
  const returns = [...Array.from({ length: 20 }, () => 0.01), 0.03, 0];
  const volatility = ewmaVolatility(returns, 1);
  const yearly = (variance: number) => Math.sqrt(variance * 365);
  expect(volatility[20]).toBeCloseTo(yearly(1e-4), 12);
  expect(volatility[21]).toBeCloseTo(yearly(5e-4), 12);
});

test('the weights are in inverse proportion to volatility and add up to one', () => {
  // 1/10 to 1/20 to 1/40 is 4 to 2 to 1.
  const weights = inverseVolatilityWeights([
    [0.1, 0.4],
    [0.2, 0.4],
    [0.4, 0.4],
  ]);
  expect(weights.map(([first]) => first?.toFixed(6))).toEqual(['0.571429', '0.285714', '0.142857']);
  expect(weights.map(([, second]) => second?.toFixed(6))).toEqual(['0.333333', '0.333333', '0.333333']);
});

test('the return of a portfolio is that of its parts, weighted', () => {
  const returns = [
    [0.1, 0],
    [0, -0.2],
  ];
  const held = portfolioReturns(returns, (strategy) => [0.75, 0.25][strategy] ?? 0);
  expect(held.map((value) => value.toFixed(6))).toEqual(['0.075000', '-0.050000']);
});

test('half of the way is counted from the turn to where the weight ends, down or up', () => {
  expect(daysToHalf([0.5, 0.4, 0.35, 0.3, 0.2, 0.2], 1)).toBe(2);
  expect(daysToHalf([0.1, 0.1, 0.2, 0.5], 1)).toBe(2);
  expect(daysToHalf([0.4, 0.4], 0)).toBeNull();
});
