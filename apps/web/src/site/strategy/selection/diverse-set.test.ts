import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diverseSet } from './diverse-set.ts';

const matrix = [
  [1, 0.8, -0.7, 0.1],
  [0.8, 1, 0.2, 0.3],
  [-0.7, 0.2, 1, 0.2],
  [0.1, 0.3, 0.2, 1],
];

test('the best is kept, then each that differs enough from all kept, whichever the sign', () => {
  expect(diverseSet(matrix, 0.75)).toEqual([0, 2, 3]);
  expect(diverseSet(matrix, 0.5)).toEqual([0, 3]);
  expect(diverseSet(matrix, 0.05)).toEqual([0]);
  expect(diverseSet(matrix, 1)).toEqual([0, 1, 2, 3]);
});

test('whatever the correlations, no two that are kept lie above the limit and none that fits is dropped', () => {
  const correlations = fc.array(
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
    {
      minLength: 6,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(correlations, fc.double({ min: 0, max: 1, noNaN: true }), (rows, limit) => {
      const even = rows.map((row, one) =>
        row.map((value, other) => (one < other ? value : (rows[other]?.[one] ?? 0))),
      );
      const kept = diverseSet(even, limit);
      const fits = (one: number, other: number) => Math.abs(even[one]?.[other] ?? 0) <= limit;
      for (const rank of even.keys()) {
        const others = kept.filter((other) => other < rank);
        expect(others.every((other) => fits(rank, other))).toBe(kept.includes(rank));
      }
    }),
  );
});
