import { expect, test } from 'vitest';
import prices from '../sample/prices.json';
import { peakOf, plateauOf, ratioAt, sharpeSurface, trendReturns } from './sharpe-surface.ts';

test('the trend rule is long after a rise, short after a fall, and pays for each change', () => {
  const series = [100, 110, 121, 108.9, 119.79];
  const returns = trendReturns(series, { from: 2, to: 5 }, { lookback: 1, holding: 1 });
  // Bought for ten basis points: 10 % less 0.1 %. Still long into the fall. Sold twice over for twenty: short into a rise.
  expect(returns.map((value) => value.toFixed(4))).toEqual(['0.0990', '-0.1000', '-0.1020']);
});

test('the rule knows no price of the day it trades on', () => {
  const span = { from: 2, to: 4 };
  const rule = { lookback: 1, holding: 1 };
  const [, known] = trendReturns([100, 110, 121, 133], span, rule);
  const [, other] = trendReturns([100, 110, 121, 60], span, rule);
  expect(known).toBeCloseTo(133 / 121 - 1, 12);
  expect(other).toBeCloseTo(60 / 121 - 1, 12);
});

test('the peak is the highest cell, the plateau the cell whose lowest neighbor is highest', () => {
  const surface = [
    [0, 0, 0, 0, 9],
    [0, 2, 2, 2, 0],
    [0, 2, 1, 2, 0],
    [0, 2, 2, 2, 0],
    [0, 0, 0, 0, 0],
  ];
  expect(peakOf(surface)).toEqual({ row: 0, column: 4 });
  expect(plateauOf(surface)).toEqual({ row: 2, column: 2 });
});

test('in the sample the peak of the first year falls apart in the second, and the plateau holds', () => {
  const [first, second] = [
    sharpeSurface(prices, { from: 121, to: 486 }),
    sharpeSurface(prices, { from: 486, to: 851 }),
  ];
  const [peak, plateau] = [peakOf(first), plateauOf(first)];
  expect(ratioAt(first, peak)).toBeGreaterThan(ratioAt(first, plateau) + 0.5);
  expect(ratioAt(second, peak)).toBeLessThan(0);
  expect(Math.abs(ratioAt(second, plateau) - ratioAt(first, plateau))).toBeLessThan(0.1);
});
