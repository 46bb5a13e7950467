import { expect, test } from 'vitest';
import { formatDecimal } from '../format/number.ts';
import { DAY_MS } from '../time.ts';
import { hasLogScale, layOut, nearestIndex, runsOf, type ChartForm, type ChartPoint } from './model.ts';
import { thinned } from './thinning.ts';
import { decimals } from './ticks.ts';
import { INSTANTS } from './time-axis.ts';

interface Point extends ChartPoint {
  value: number | null;
}

const SIZE = { width: 800, height: 300 };
/** Without the margins above and below. */
const PLOT_HEIGHT = 256;

const pointsOf = (values: readonly (number | null)[]): Point[] =>
  values.map((value, day) => ({ at: day * DAY_MS, value }));

function formOf(more: Partial<ChartForm<Point>> = {}, line: { isStepped?: boolean } = {}): ChartForm<Point> {
  const figure = {
    name: 'Value',
    textOf: ({ value }: Point) => String(value),
    line: { valueOf: ({ value }: Point) => value, className: '', ...line },
  };
  return { figures: [figure], valuesFormat: decimals(), axis: INSTANTS, ...more };
}

const layoutOf = (points: readonly Point[], form = formOf(), size = SIZE) => layOut(points, form, size);

/** The value at a place of the axis. */
function endsOf(values: number[]): [number, number] {
  const { y } = layoutOf(pointsOf(values));
  const pxPerUnit = y(0) - y(1);
  return [(y(0) - PLOT_HEIGHT) / pxPerUnit, y(0) / pxPerUnit];
}

test('on a log scale equal returns are equally high, with the same room above and below', () => {
  const { y, values } = layoutOf(pointsOf([1, 2, 4]), formOf({ isLog: true }));
  expect(y(1) - y(2)).toBeCloseTo(y(2) - y(4), 9);
  // A tenth of the span on either side, as on the linear scale.
  expect(y(4)).toBeCloseTo(PLOT_HEIGHT / 12, 9);
  expect(y(1)).toBeCloseTo(PLOT_HEIGHT * (11 / 12), 9);
  expect(values.map(({ text }) => text)).toEqual(['1.0', '2.0', '3.0', '4.0']);
});

test('a linear scale has a tenth of the span on either side, and 0.05 where the line is flat (Specification 9.20 and 9.21)', () => {
  const near = (...ends: number[]) => ends.map((end) => expect.closeTo(end, 6));
  expect(endsOf([1, 1.2])).toEqual(near(0.98, 1.22));
  expect(endsOf([1, 1.000_09])).toEqual(near(0.95, 1.050_09));
  expect(endsOf([1, 1.000_11])).toEqual(near(0.999_989, 1.000_121));
  expect(endsOf([])).toEqual(near(0.98, 1.02));
});

test('a value of zero has no place on a log scale', () => {
  expect(hasLogScale([1, 0])).toBe(false);
  expect(hasLogScale([1, 0.5])).toBe(true);
  const { y } = layoutOf(pointsOf([1, 0]), formOf({ isLog: true }));
  expect(y(1) - y(0.5)).toBeCloseTo(y(0.5) - y(0), 9);
});

test('values beside a chart never read alike, and stand inside of it where they would leave it too little room', () => {
  const thousands = formOf({
    valuesFormat: () => (value) => `$${formatDecimal(value / 1000, 0)}k`,
    boundsOf: () => ({ min: 0, max: 1500 }),
    isRounded: true,
  });
  const texts = layoutOf(pointsOf([0, 1500]), thousands).values.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  const narrow = layoutOf(pointsOf([1e9, 2e9]), formOf(), { width: 260, height: 300 });
  expect([narrow.areValuesInside, narrow.plot.left]).toEqual([true, 16]);
});

test('a line is broken where something is missing and where it has no value, and a step stays until the next', () => {
  const points = pointsOf([1, 2, null, 2, 3]).map((point, index) =>
    index === 4 ? { ...point, beginsLine: true } : point,
  );
  const flat = { points, x: (at: number) => at / DAY_MS, y: (value: number) => value };
  const valueOf = ({ value }: Point) => value;
  expect(runsOf(flat, { valueOf })).toEqual([
    [
      [0, 1],
      [1, 2],
    ],
    [[3, 2]],
    [[4, 3]],
  ]);
  expect(runsOf(flat, { valueOf, isStepped: true })[0]).toEqual([
    [0, 1],
    [1, 1],
    [1, 2],
  ]);
});

test('a thinned line keeps its ends, its gaps, its marks and its steps', () => {
  const points = pointsOf(Array.from({ length: 730 }, (_, day) => (day < 400 ? 100 : 150))).map(
    (point, day) => (day === 502 ? { ...point, beginsLine: true } : point),
  );
  const mark = {
    name: 'Marked',
    className: '',
    valueOf: ({ at, value }: Point) => (at === 300 * DAY_MS ? value : null),
  };
  const form = formOf({ mark }, { isStepped: true });
  const kept = thinned(points, form, 64);
  expect(kept.length).toBeLessThanOrEqual(64);
  const days = kept.map(({ at }) => at / DAY_MS);
  for (const day of [0, 300, 399, 400, 501, 502, 729]) expect(days).toContain(day);
  expect(thinned(points, form, 800)).toHaveLength(730);
});

test('the nearest point is found, of two equally near the left one', () => {
  const positions = [0, 10, 20, 100];
  expect([-5, 4, 5, 16, 61, 900].map((place) => nearestIndex(positions, place))).toEqual([0, 0, 0, 2, 3, 3]);
  expect(nearestIndex([], 4)).toBeNull();
});
