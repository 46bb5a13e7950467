import type { BacktestRow, Period } from '@equanim/finance/backtest';
import type { FeeRates } from '@equanim/finance/fees';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeRates } from '../../content/fees.ts';
import { type Backtests, backtestOf } from './backtest/backtest.ts';
import { PERIODS, SERIES, growthOf, tickIndices } from './growth.ts';
import { projectionCsv } from './figures/projection-csv.ts';

/** The last days of so many months that end with October 2026. */
function monthEnds(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 10 - (count - 1 - index), 0)).toISOString().slice(0, 10),
  );
}

const rowsOf = (values: readonly number[]) =>
  monthEnds(values.length).map((day, index) => ({ day, netValue: values[index] ?? 1 }));

const values = (count: number) =>
  fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: count, maxLength: count });

const backtests = fc
  .tuple(values(12), values(24), values(36))
  .map(([one, two, three]) => ({ 1: rowsOf(one), 2: rowsOf(two), 3: rowsOf(three) }));

function backtestsOf(
  rows: Readonly<Record<Period, readonly BacktestRow[]>>,
  rates: FeeRates = feeRates,
): Backtests {
  return { 1: backtestOf(rows[1], rates), 2: backtestOf(rows[2], rates), 3: backtestOf(rows[3], rates) };
}

/** 1 to 1,000,000,000 in cents. */
const amounts = fc.integer({ min: 100, max: 100_000_000_000 }).map((cents) => cents / 100);

const cents = (value: number | null | undefined): number => Math.round((value ?? Number.NaN) * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

test('cards, ROI Summary and table agree to the cent for any amount and any period, the chart in ten thousandths', () => {
  fc.assert(
    fc.property(amounts, backtests, (amount, rows) => {
      const growth = growthOf(amount, backtestsOf(rows));
      for (const period of PERIODS) {
        for (const kind of ['gross', 'net'] as const) {
          const { totalValue, profit, months, years, points } = growth.periods[period][kind];
          expect(cents(points.at(-1)?.value)).toBe(cents(totalValue));
          expect(cents(years.at(-1)?.value)).toBe(cents(totalValue));
          expect(cents(months.at(-1)?.value)).toBe(cents(totalValue));
          expect(cents(amount) + cents(profit)).toBe(cents(totalValue));
          expect(sum(years.map((year) => cents(year.profit)))).toBe(cents(profit));
          expect(sum(months.map((month) => cents(month.profit ?? 0)))).toBe(cents(profit));
        }
        const { gross } = growth.periods[period];
        const final = rows[period].at(-1)?.netValue ?? 0;
        expect(gross.growth).toBeCloseTo(final - 1, 12);
        expect(Math.abs(gross.totalValue - amount * final)).toBeLessThanOrEqual(0.0051);
        const drawn = (Math.round(final * 10_000) / 10_000) * amount;
        expect(Math.abs((growth.gross.at(-1)?.[SERIES[period]] ?? 0) - drawn)).toBeLessThanOrEqual(0.0051);
        const { totalValue } = growth.periods[period].net;
        expect(cents(growth.net.at(-1)?.[SERIES[period]])).toBe(cents(totalValue));
        expect(growth.periods[period].net.totalValue).toBeLessThanOrEqual(gross.totalValue);
      }
    }),
    { numRuns: 15 },
  );
});

test('an amount of zero, of a cent or of any size has figures, rounded where cents are no longer exact', () => {
  const flat = rowsOf([1, 1.5]);
  const rows = { 1: flat, 2: flat, 3: flat };
  const huge = growthOf(1e299, backtestsOf(rows)).periods[1];
  expect(huge.gross.totalValue).toBeCloseTo(1.5e299, -290);
  expect(Number.isFinite(huge.net.profit)).toBe(true);
  expect(growthOf(60_000_000_000_000, backtestsOf(rows)).isRounded).toBe(false);
  expect(growthOf(60_100_000_000_000, backtestsOf(rows)).isRounded).toBe(true);
  expect(growthOf(0, backtestsOf(rows)).periods[1].gross.totalValue).toBe(0);
  expect(growthOf(0.01, backtestsOf(rows)).periods[1].gross.totalValue).toBe(0.02);
});

test('an amount below zero is that amount above zero turned around', () => {
  const rows = rowsOf([1, 1.5, 0.7, 1.2]);
  const backtests = backtestsOf({ 1: rows, 2: rows, 3: rows });
  const [above, below] = [growthOf(1250.12, backtests), growthOf(-1250.12, backtests)];
  expect(below.gross.map((point) => point['1-Year'])).toEqual(
    above.gross.map((point) => -(point['1-Year'] ?? Number.NaN)),
  );
  expect(below.periods[1].net.profit).toBe(-above.periods[1].net.profit);
  expect(below.periods[1].gross.growth).toBe(above.periods[1].gross.growth);
  expect(growthOf(-1e17, backtests).isRounded).toBe(true);
});

test('the X-axis tick interval is one sixth of the point count, rounded down', () => {
  expect(tickIndices(36)).toEqual([0, 6, 12, 18, 24, 30]);
  expect(tickIndices(35)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  expect(tickIndices(0)).toEqual([]);
});

test('a half behind the sixth decimal of a net multiplier is written up', () => {
  const rows = rowsOf([1, 1.0025]);
  const { periods } = growthOf(
    1000,
    backtestsOf(
      { 1: rows, 2: rows, 3: rows },
      { subscriptionFeeRate: 0.03, managementFeeRate: 0, performanceFeeRate: 0.3 },
    ),
  );
  // 0.97 x 1.0025 is 0.972425, less 30 % of the gain of 0.002425: 0.9716975.
  expect(projectionCsv(periods[1]).trimEnd().split('\n').at(-1)).toBe(
    '2026-10,1.002500,1002.50,0.971698,971.70',
  );
});
