import { readFileSync } from 'node:fs';
import { alignPeriods } from '@equanim/finance/align-periods';
import { type BacktestRow, lastOfMonth } from '@equanim/finance/backtest';
import { addYears, dayStart } from '@equanim/finance/calendar';
import { drawdownSeries, maxDrawdown } from '@equanim/finance/drawdown';
import { annualVolatility, cagr, sharpeRatio } from '@equanim/finance/ratios';
import { simpleReturns } from '@equanim/finance/returns';
import { expect, test } from 'vitest';
import { parseQuotedCsv } from '../../apps/web/src/site/investment/backtest/quoted-csv.ts';
import { readBacktest } from '../../apps/web/src/site/investment/backtest/read-backtest.ts';
import { generateSample } from './generate.ts';
import { FILES, FOLDER } from '../../apps/web/build/backtests/files.ts';
import { SAMPLE } from './sample.ts';

const textOf = (name: string) => readFileSync(new URL(`../../${FOLDER}/${name}`, import.meta.url), 'utf8');
const rowsOf = (name: string) => readBacktest(textOf(name), name, parseQuotedCsv);
const netValuesOf = (rows: readonly BacktestRow[]) => rows.map(({ netValue }) => netValue);

const longest = rowsOf('3y.csv');
const netValues = netValuesOf(longest);
const returns = simpleReturns(netValues);

test.each(FILES)('$name is, byte for byte, what the generator makes', ({ name }) => {
  expect(textOf(name)).toBe(generateSample().get(name));
});

test.each(FILES)(
  '$name has a row for every day of $years years and a point for every month',
  ({ name, years }) => {
    const rows = rowsOf(name);
    expect(rows[0]).toEqual({ day: addYears('2023-11-01', 3 - years), netValue: 1 });
    expect(rows.at(-1)?.day).toBe('2026-10-31');
    expect(
      rows.every(({ day }, index) => dayStart(day) === dayStart(rows[0]!.day) + index * 86_400_000),
    ).toBe(true);
    const points = lastOfMonth(rows);
    expect(points).toHaveLength(years * 12);
    expect(points.every(({ day }) => new Date(dayStart(day) + 86_400_000).getUTCDate() === 1)).toBe(true);
  },
);

test("the sample's lines on the chart end together, in the same months", () => {
  const points = {
    1: lastOfMonth(rowsOf('1y.csv')),
    2: lastOfMonth(rowsOf('2y.csv')),
    3: lastOfMonth(longest),
  };
  const aligned = alignPeriods(points);
  expect(aligned.filter((point) => point[1] !== null)).toHaveLength(12);
  for (const point of aligned) {
    const day = point[3]!.day;
    expect([point[1]?.day ?? day, point[2]?.day ?? day]).toEqual([day, day]);
  }
});

test.each(['1y.csv', '2y.csv'])('%s is the end of the 3-year file, rebased to 1', (name) => {
  const rows = rowsOf(name);
  const end = longest.slice(-rows.length);
  for (const [index, { netValue }] of rows.entries()) {
    expect(netValue).toBeCloseTo(end[index]!.netValue / end[0]!.netValue, 5);
  }
});

test('each period of the sample grew, a longer one more', () => {
  const growth = FILES.map(({ name }) => rowsOf(name).at(-1)!.netValue - 1);
  expect(growth).toEqual(growth.toSorted((left, right) => left - right));
  expect(growth[0]).toBeGreaterThan(0.1);
});

test.each([
  ['annual growth rate', cagr(netValues, 1095), 0.18, 0.28],
  ['annual volatility', annualVolatility(returns), 0.07, 0.1],
  ['Sharpe ratio', sharpeRatio(returns), 1.8, 2.6],
  ['maximum drawdown', maxDrawdown(netValues), -0.09, -0.05],
])('the sample has the %s of a market-neutral strategy', (_, figure, low, high) => {
  expect(figure).toBeGreaterThan(low);
  expect(figure).toBeLessThan(high);
});

test('the sample has months without a new high', () => {
  const underWater = drawdownSeries(netValues).reduce(
    ({ days, most }, fall) => ({
      days: fall < 0 ? days + 1 : 0,
      most: Math.max(most, fall < 0 ? days + 1 : 0),
    }),
    { days: 0, most: 0 },
  );
  expect(underWater.most).toBeGreaterThan(120);
  const months = simpleReturns([1, ...netValuesOf(lastOfMonth(longest))]);
  expect(months.filter((month) => month < 0).length).toBeGreaterThan(7);
});

test('the sample has clusters of volatile days, more extremes than a normal distribution, and sudden losses', () => {
  const distances = returns.map(Math.abs);
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  const product = (lag: number) =>
    distances
      .slice(lag)
      .reduce((sum, distance, index) => sum + (distance - mean) * (distances[index]! - mean), 0);
  expect(product(5) / product(0)).toBeGreaterThan(0.05);
  const deviation = annualVolatility(returns)! / Math.sqrt(365);
  // A bell has 2.7 in 1000 days beyond three deviations.
  expect(returns.filter((daily) => Math.abs(daily) > 3 * deviation).length / returns.length).toBeGreaterThan(
    0.008,
  );
  expect(Math.min(...returns)).toBeLessThan(-0.02);
  expect(-Math.min(...returns)).toBeGreaterThan(Math.max(...returns));
});

test('the sample is quieter on weekends', () => {
  const volatilityOn = (isWanted: (weekday: number) => boolean) =>
    annualVolatility(
      returns.filter((_, index) => isWanted(new Date(dayStart(longest[index + 1]!.day)).getUTCDay())),
    )!;
  const weekend = volatilityOn((weekday) => weekday === 0 || weekday === 6);
  expect(weekend).toBeLessThan(0.85 * volatilityOn((weekday) => weekday >= 1 && weekday <= 5));
});

test('the sample ends on the last day of its model', () => {
  expect(SAMPLE.lastDay).toBe(longest.at(-1)?.day);
});
