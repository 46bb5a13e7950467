import { expect, test } from 'vitest';
import { decimal, percent } from './figures.ts';
import { cellPath, levelOf, valueLine } from './lines.ts';

test('a line through values is interrupted where one is missing', () => {
  expect(valueLine([0, 5, null, 10], 0, 10)).toBe('M0 200L1 100M3 0');
});

test('cells are squares of one unit', () => {
  expect(
    cellPath([
      [0, 0],
      [2, 1],
    ]),
  ).toBe('M0 0h1v1h-1zM2 1h1v1h-1z');
});

test('a value has the step it lies in, and the last one beyond', () => {
  expect([-2, -1, 0.5, 2, 9].map((value) => levelOf(value, -1, 2))).toEqual([0, 0, 5, 9, 9]);
});

test('figures have a true minus sign, and nothing is below zero that rounds to it', () => {
  expect([decimal(-0.514, 2), decimal(-0.004, 2), decimal(null, 2)]).toEqual(['−0.51', '0.00', '–']);
  expect([percent(0.184), percent(-0.0123, 1), percent(null)]).toEqual(['18%', '−1.2%', '–']);
});
