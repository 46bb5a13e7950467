import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartBounds } from './chart-bounds.ts';

test('without data the axis goes from 0.98 to 1.02', () => {
  expect(chartBounds([])).toEqual({ min: 0.98, max: 1.02 });
});

test('the axis of a flat line is widened by 0.05 both ways', () => {
  expect(chartBounds(Object.freeze([1, 1, 1]))).toEqual({ min: 0.95, max: 1.05 });
  expect(chartBounds([1.2])).toEqual({ min: expect.closeTo(1.15, 14), max: expect.closeTo(1.25, 14) });
});

test('a line is flat when its span is under 0.0001', () => {
  expect(chartBounds([1, 1.00009]).min).toBeCloseTo(0.95, 14);
  expect(chartBounds([1, 1.00011]).min).toBeCloseTo(0.999989, 14);
});

test('the axis of any other line is padded by 10 percent of its span', () => {
  expect(chartBounds([0.5, 1.5, 1])).toEqual({ min: 0.4, max: 1.6 });
});

test('every value lies inside the axis, even of a hundred and fifty thousand', () => {
  const bounds = chartBounds(Array.from({ length: 150_000 }, (_, index) => 1 + index / 150_000));
  expect(bounds.min).toBeLessThan(1);
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      const { min, max } = chartBounds(values);
      expect(values.every((value) => value > min && value < max)).toBe(true);
    }),
  );
});
