import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawdownEpisodes } from './drawdown-episodes.ts';
import { maxDrawdown } from './drawdown.ts';

const values = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 });

test('A fall leads from the last value at its peak to the first one as high; the last may be under water', () => {
  expect(drawdownEpisodes(Object.freeze([8, 6, 4, 4, 8, 8, 6, 10, 5, 9]))).toEqual([
    { peakIndex: 0, troughIndex: 2, recoveryIndex: 4, depth: -0.5 },
    { peakIndex: 5, troughIndex: 6, recoveryIndex: 7, depth: -0.25 },
    { peakIndex: 7, troughIndex: 8, recoveryIndex: null, depth: -0.5 },
  ]);
  expect(drawdownEpisodes([])).toEqual([]);
  expect(drawdownEpisodes([1, 1, 2])).toEqual([]);
});

test('The falls cover exactly the values under an earlier one, and the deepest is the maximum drawdown', () => {
  fc.assert(
    fc.property(values, (series) => {
      const episodes = drawdownEpisodes(series);
      const covered = episodes.flatMap(({ peakIndex, recoveryIndex }) =>
        series.flatMap((_, index) =>
          index > peakIndex && index < (recoveryIndex ?? series.length) ? [index] : [],
        ),
      );
      const under = series.flatMap((value, index) =>
        value < Math.max(...series.slice(0, index + 1)) ? [index] : [],
      );
      expect(covered).toEqual(under);
      expect(Math.min(0, ...episodes.map(({ depth }) => depth))).toBe(maxDrawdown(series));
    }),
  );
});
