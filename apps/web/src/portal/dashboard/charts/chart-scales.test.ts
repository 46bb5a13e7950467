import { expect, test } from 'vitest';
import { chartScales, hasLogScale, MARGIN } from './chart-scales.ts';
import type { Performance } from './chart-points.ts';

const DAY_MS = 86_400_000;
const SIZE = { width: 800, height: 300 };
const PLOT_HEIGHT = SIZE.height - MARGIN.top - MARGIN.bottom;

const of = (values: number[]): Performance => ({
  points: values.map((portfolio, day) => ({ at: day * DAY_MS, portfolio, benchmark: null })),
  breaks: new Set(),
});
const scalesOf = (values: number[], isLogWanted: boolean) =>
  chartScales({ performance: of(values), hasBenchmark: false, isLogWanted, isUtc: true, size: SIZE });

test('on a log scale equal returns are equally high, with the same room above and below', () => {
  const { y, isLog } = scalesOf([1, 2, 4], true);
  expect(isLog).toBe(true);
  expect(y(1) - y(2)).toBeCloseTo(y(2) - y(4), 9);
  // A tenth of the span on either side, as on the linear scale.
  expect(y(4)).toBeCloseTo(PLOT_HEIGHT / 12, 9);
  expect(y(1)).toBeCloseTo(PLOT_HEIGHT * (11 / 12), 9);
  expect(y.ticks).toEqual([1, 2, 3, 4]);
});

test('a linear scale has a tenth of the span on either side, and 0.05 where the line is flat (Specification 9.20 and 9.21)', () => {
  const endsOf = (values: number[]) => scalesOf(values, false).y.drawn.domain;
  const near = (...ends: number[]) => ends.map((end) => expect.closeTo(end, 9));
  expect(endsOf([1, 1.2])).toEqual(near(0.98, 1.22));
  expect(endsOf([1, 1.000_09])).toEqual(near(0.95, 1.050_09));
  expect(endsOf([1, 1.000_11])).toEqual(near(0.999_989, 1.000_121));
});

test('a value of zero has no place on a log scale, nor has a chart without values one', () => {
  expect(scalesOf([1, 0], true).isLog).toBe(false);
  expect(hasLogScale(of([1, 0]), false)).toBe(false);
  expect(hasLogScale(of([1, 0.5]), false)).toBe(true);
  const empty = scalesOf([], true);
  expect([empty.isLog, empty.y.drawn.domain]).toEqual([false, [0.98, 1.02]]);
});
