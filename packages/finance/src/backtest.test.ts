import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BacktestRow, alignPeriods, lastOfDay, lastOfMonth } from './backtest.ts';
import { chartSeries } from './chart-series.ts';
import { grossMonths, project } from './projection.ts';

const row = (day: string, netValue: number): BacktestRow => Object.freeze({ day, netValue });

/** Monthly rows that end with December 2025. */
function months(count: number, netValueOf: (index: number) => number): BacktestRow[] {
  return Array.from({ length: count }, (_, index) => {
    const month = 36 - count + index;
    return row(
      `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-28`,
      netValueOf(index),
    );
  });
}

test('one row per day, the last in the file wins', () => {
  const rows = Object.freeze([row('2026-01-01', 1), row('2026-01-02', 1.1), row('2026-01-01', 1.05)]);
  expect(lastOfDay(rows)).toEqual([row('2026-01-01', 1.05), row('2026-01-02', 1.1)]);
});

test('a file with the newest row first reads the same', () => {
  const rows = [row('2025-12-31', 1), row('2026-01-02', 1.1), row('2026-02-01', 1.2)];
  expect(lastOfDay(rows.toReversed())).toEqual(rows);
});

test('of each month the last day with data, never a month that has none', () => {
  const rows = [row('2025-12-30', 1), row('2025-12-31', 1.1), row('2026-02-01', 1.2), row('2026-02-27', 1.3)];
  expect(lastOfMonth(rows)).toEqual([row('2025-12-31', 1.1), row('2026-02-27', 1.3)]);
});

test('a monthly file passes unchanged', () => {
  const rows = months(36, (index) => 1 + index / 100);
  expect(lastOfMonth(rows)).toEqual(rows);
});

test.each([
  [row('2026-01-02', 0), /net value at index 1 is 0/],
  [row('2026-01-02', Number.NaN), /net value at index 1 is NaN/],
  [row('2026-02-30', 1), /day at index 1 is "2026-02-30"/],
])('a bad row is named by its index', (bad, message) => {
  expect(() => lastOfDay([row('2026-01-01', 1), bad])).toThrow(message);
  expect(() => lastOfMonth([row('2026-01-01', 1), bad])).toThrow(RangeError);
});

test('aggregating again changes nothing', () => {
  const day = fc
    .integer({ min: 0, max: 900 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const rows = fc.array(fc.record({ day, netValue: fc.double({ min: 0.1, max: 9, noNaN: true }) }));
  fc.assert(
    fc.property(rows, (any) => {
      const daily = lastOfDay(any);
      expect(daily.map((each) => each.day)).toEqual([...new Set(any.map((each) => each.day))].toSorted());
      expect(lastOfDay(daily)).toEqual(daily);
      expect(lastOfMonth(lastOfMonth(any))).toEqual(lastOfMonth(any));
    }),
  );
});

describe('the three series', () => {
  test('the 2-year value is taken 12 points earlier and the 1-year value 24 points earlier', () => {
    const places = (count: number) => Array.from({ length: count }, (_, index) => index);
    const aligned = alignPeriods(Object.freeze({ 1: places(12), 2: places(24), 3: places(36) }));
    expect(aligned).toHaveLength(36);
    expect(aligned[11]).toEqual({ 1: null, 2: null, 3: 11 });
    expect(aligned[12]).toEqual({ 1: null, 2: 0, 3: 12 });
    expect(aligned[23]).toEqual({ 1: null, 2: 11, 3: 23 });
    expect(aligned[24]).toEqual({ 1: 0, 2: 12, 3: 24 });
    expect(aligned[35]).toEqual({ 1: 11, 2: 23, 3: 35 });
  });

  test('a chart point is a month with the value of each series, null where one has none', () => {
    const points = (count: number, step: number) =>
      project(10_000, grossMonths(months(count, (index) => 1 + (index + 1) * step))).points;
    const chart = chartSeries({ 1: points(12, 0.01), 2: points(24, 0.02), 3: points(36, 0.03) });
    expect(chart[0]).toEqual({ name: 'Jan 2023', '1-Year': null, '2-Year': null, '3-Year': 10_300 });
    expect(chart[12]).toEqual({ name: 'Jan 2024', '1-Year': null, '2-Year': 10_200, '3-Year': 13_900 });
    expect(chart[35]).toEqual({ name: 'Dec 2025', '1-Year': 11_200, '2-Year': 14_800, '3-Year': 20_800 });
  });

  test('without a 3-year series there is no chart', () => {
    expect(alignPeriods({ 1: ['a'], 2: ['b'], 3: [] })).toEqual([]);
  });
});
