import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepestFall, drawdownOfParts, maxDrawdown, underwater } from './drawdown.ts';

const values = fc.array(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), { maxLength: 60 });

/** The definition, pair by pair: the worst of all later values over all earlier ones. */
function worstPair(series: readonly number[]): number {
  return series.reduce(
    (worst, peak, from) =>
      series.slice(from).reduce((deepest, value) => Math.min(deepest, value / peak - 1), worst),
    0,
  );
}

test('maxDrawdown() of fewer than two values or of a rising series is 0', () => {
  for (const series of [[], [3], [1, 1, 2]]) {
    expect(maxDrawdown(series)).toBe(0);
    expect(deepestFall(series)).toBeNull();
  }
});

test('maxDrawdown() is the worst pair of an earlier and a later value, between -1 and 0', () => {
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

test('drawdownOfParts() is the worst pair of all values, wherever they are cut into parts', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(values, lengths, (series, cuts) => {
      let from = 0;
      const parts = cuts.flatMap((length) => {
        const part = series.slice(from, (from += length));
        if (part.length === 0) return [];
        return [{ high: Math.max(...part), low: Math.min(...part), drawdown: worstPair(part) }];
      });
      expect(drawdownOfParts(parts)).toBe(worstPair(series));
    }),
  );
});

test('An account that lost everything fell by all of it, and one that began with nothing did not', () => {
  const parts = [0, 2, 1, 0, 3].map((value) => ({ high: value, low: value, drawdown: 0 }));
  expect(drawdownOfParts(parts)).toBe(-1);
  expect(drawdownOfParts([])).toBe(0);
  expect(underwater([0, 2, 1, 0, 3])).toEqual([0, 0, -0.5, -1, 0]);
});
