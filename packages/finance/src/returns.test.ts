import { describe, expect, test } from 'vitest';
import { cumulativeReturn, rebase, returnBetween, simpleReturns } from './returns.ts';

test.each([
  [1.25, 1.5, 0.2],
  [2, 1.75, -0.125],
  [3, 3, 0],
  [1.5, 0, -1],
  [0, 1.5, null],
  [-1, 1.5, null],
])('returnBetween(%d, %d) is %s', (from, to, expected) => {
  const result = returnBetween(from, to);
  if (result === null || expected === null) expect(result).toBe(expected);
  else expect(result).toBeCloseTo(expected, 15);
});

test('simpleReturns() of fewer than two values is empty; cumulativeReturn() of one value is 0, of none null', () => {
  expect(simpleReturns([])).toEqual([]);
  expect(simpleReturns([7])).toEqual([]);
  expect(cumulativeReturn([7])).toBe(0);
  expect(cumulativeReturn([])).toBeNull();
});

describe('Rolling values', () => {
  test('are relative to the first point of the range', () => {
    expect(rebase(Object.freeze([80, 100, 60]))).toEqual([1, 1.25, 0.75]);
    expect(rebase([])).toEqual([]);
  });
});
