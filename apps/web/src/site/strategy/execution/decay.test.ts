import { expect, test } from 'vitest';
import { hitRate, hitRates, switchOffAt } from './decay.ts';

test('a hit rate counts the trades that made money among the last so many', () => {
  expect(hitRates([5, -2, 3, 0, -1, 4], 3)).toEqual([null, null, 2 / 3, 1 / 3, 1 / 3, 1 / 3]);
  expect(hitRate([1, 2, -3, 4])).toBe(0.75);
});

test('a signal is switched off after the first trade below the threshold, and stays off', () => {
  expect(switchOffAt([null, 0.6, 0.5, 0.49, 0.7], 0.5)).toBe(3);
  expect(switchOffAt([null, 0.6, 0.5], 0.5)).toBeNull();
});
