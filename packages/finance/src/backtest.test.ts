import { describe, expect, test } from 'vitest';
import { alignPeriods } from './align-periods.ts';
import { grossMonths } from './backtest-months.ts';
import { type BacktestRow, lastOfDay, lastOfMonth } from './backtest.ts';
import { chartSeries } from './chart-series.ts';
import { project } from './projection.ts';

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

test('lastOfDay() keeps one row per day, the latest one', () => {
  const at = (time: string, netValue: number) => ({ at: Date.parse(time), netValue });
  const [evening, noon] = [at('2026-01-01T23:00Z', 1.05), at('2026-01-01T12:00Z', 1)];
  const next = at('2026-01-02T00:00Z', 1.1);
  const days = [
    { ...evening, day: '2026-01-01' },
    { ...next, day: '2026-01-02' },
  ];
  expect(lastOfDay(Object.freeze([noon, evening, next]))).toEqual(days);
  expect(lastOfDay(Object.freeze([next, evening, noon]))).toEqual(days);
});

test('lastOfMonth() keeps the last day with data of each month, and makes up no month without data', () => {
  const rows = [row('2025-12-30', 1), row('2025-12-31', 1.1), row('2026-02-01', 1.2), row('2026-02-27', 1.3)];
  expect(lastOfMonth(rows)).toEqual([row('2025-12-31', 1.1), row('2026-02-27', 1.3)]);
});

test.each([
  [row('2026-01-02', 0), /net value at index 1 is 0/],
  [row('2026-01-02', Number.NaN), /net value at index 1 is NaN/],
  [row('2026-02-30', 1), /day at index 1 is "2026-02-30"/],
  [row('2026-01-01', 1), /day at index 1 is 2026-01-01; it must be after 2026-01-01/],
  [row('2025-12-31', 1), /day at index 1 is 2025-12-31; it must be after 2026-01-01/],
])('lastOfMonth() names a bad row by its index', (bad, message) => {
  expect(() => lastOfMonth([row('2026-01-01', 1), bad])).toThrow(message);
});

describe('The three series of the chart', () => {
  const flat = (count: number) => months(count, () => 1);

  test('take the 2-year value 12 points earlier and the 1-year value 24 points earlier', () => {
    const series = { 1: flat(12), 2: flat(24), 3: flat(36) };
    const aligned = alignPeriods(Object.freeze(series));
    expect(aligned).toHaveLength(36);
    for (const [index, two, one] of [
      [11, -1, -1],
      [12, 0, -1],
      [23, 11, -1],
      [24, 12, 0],
      [35, 23, 11],
    ] as const)
      expect(aligned[index]).toEqual({
        1: series[1][one] ?? null,
        2: series[2][two] ?? null,
        3: series[3][index],
      });
  });

  test('become chart points: a month with the value of each series, null where a series has none', () => {
    const points = (count: number, step: number) =>
      project(10_000, grossMonths(months(count, (index) => 1 + (index + 1) * step))).points;
    const chart = chartSeries({ 1: points(12, 0.01), 2: points(24, 0.02), 3: points(36, 0.03) });
    expect(chart[0]).toEqual({ name: 'Jan 2023', '1-Year': null, '2-Year': null, '3-Year': 10_300 });
    expect(chart[12]).toEqual({ name: 'Jan 2024', '1-Year': null, '2-Year': 10_200, '3-Year': 13_900 });
    expect(chart[35]).toEqual({ name: 'Dec 2025', '1-Year': 11_200, '2-Year': 14_800, '3-Year': 20_800 });
    const short = chartSeries({ 1: points(13, 0.01), 2: points(24, 0.02), 3: points(11, 0.03) });
    expect(short[0]).toEqual({ name: 'Jan 2024', '1-Year': null, '2-Year': 10_200, '3-Year': null });
    expect(short[11]).toEqual({ name: 'Dec 2024', '1-Year': 10_100, '2-Year': 12_400, '3-Year': null });
  });
});
