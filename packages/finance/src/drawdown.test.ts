import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  NO_EXTREMES,
  combineExtremes,
  currentDrawdown,
  deepestFall,
  drawdownSeries,
  extremesOf,
  maxDrawdown,
} from './drawdown.ts';

const values = fc.array(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), { maxLength: 60 });

/** The definition, pair by pair: the worst of all later values over all earlier ones. */
function worstPair(series: readonly number[]): number {
  return series.reduce(
    (worst, peak, from) =>
      series.slice(from).reduce((deepest, value) => Math.min(deepest, value / peak - 1), worst),
    0,
  );
}

test('a fall is measured from the highest value so far, not from the highest of all', () => {
  const series = Object.freeze([1, 1.25, 1, 1.5, 0.75, 2]);
  expect(drawdownSeries(series)).toEqual([0, 0, expect.closeTo(-0.2, 14), 0, -0.5, 0]);
  expect(maxDrawdown(series)).toBe(-0.5);
});

test('the starting value counts: a series that only falls has its drawdown from the start', () => {
  expect(maxDrawdown([1, 0.75, 0.5])).toBe(-0.5);
  expect(currentDrawdown([1, 0.5, 0.75])).toBe(-0.25);
});

test('fewer than two values and a rising series have no drawdown', () => {
  for (const series of [[], [3], [1, 1, 2]]) {
    expect(maxDrawdown(series)).toBe(0);
    expect(currentDrawdown(series)).toBe(0);
    expect(deepestFall(series)).toBeNull();
  }
});

test('the deepest fall is found with both its ends, from the later of two equal peaks', () => {
  expect(deepestFall(Object.freeze([5, 4, 8, 7, 8, 4, 6, 4]))).toEqual({ peakIndex: 4, troughIndex: 5 });
});

test.each([maxDrawdown, drawdownSeries, currentDrawdown, deepestFall, extremesOf])(
  '$name refuses a value of 0 and names its index',
  (compute) => {
    expect(() => compute([1, 2, 0])).toThrow(RangeError);
    expect(() => compute([1, 2, 0])).toThrow(/index 2 /);
  },
);

test('the maximum drawdown is the worst pair of an earlier and a later value, between -1 and 0', () => {
  fc.assert(
    fc.property(values, (series) => {
      const drawdown = maxDrawdown(series);
      expect(drawdown).toBe(worstPair(series));
      expect(drawdown).toBeGreaterThanOrEqual(-1);
      expect(drawdown).toBeLessThanOrEqual(0);
      const fall = deepestFall(series);
      const { peakIndex, troughIndex } = fall ?? { peakIndex: 0, troughIndex: 0 };
      if (fall) expect((series[troughIndex] ?? 0) / (series[peakIndex] ?? 0) - 1).toBe(drawdown);
    }),
  );
});

describe('summaries of stretches', () => {
  const stretches = fc.array(values, { maxLength: 8 });

  test('joined hour by hour they give the exact figures of the whole series', () => {
    fc.assert(
      fc.property(stretches, (parts) => {
        const joined = parts.map(extremesOf).reduce(combineExtremes, NO_EXTREMES);
        expect(joined).toEqual(extremesOf(parts.flat()));
      }),
    );
  });

  test('may be grouped in any way, and no values change nothing', () => {
    fc.assert(
      fc.property(values, values, values, (first, second, third) => {
        const [a, b, c] = [extremesOf(first), extremesOf(second), extremesOf(third)];
        expect(combineExtremes(combineExtremes(a, b), c)).toEqual(combineExtremes(a, combineExtremes(b, c)));
        expect(combineExtremes(a, NO_EXTREMES)).toEqual(a);
        expect(combineExtremes(NO_EXTREMES, a)).toEqual(a);
      }),
    );
  });

  test('keep their order: a rise is not a fall read backwards', () => {
    const [low, high] = [extremesOf([50]), extremesOf([100])];
    expect(combineExtremes(low, high).drawdown).toBe(0);
    expect(combineExtremes(high, low).drawdown).toBe(-0.5);
  });
});
