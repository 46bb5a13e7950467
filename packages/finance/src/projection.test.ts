import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BacktestRow, Period } from './backtest.ts';
import { chartValue } from './chart-series.ts';
import { grossMonths, netMonths } from './backtest-months.ts';
import { project, projectNet } from './projection.ts';

const FLAGSHIP = Object.freeze({
  subscriptionFeeRate: 0.03,
  managementFeeRate: 0.03,
  performanceFeeRate: 0.3,
});

const rowsOf = (...rows: [day: string, netValue: number][]): readonly BacktestRow[] =>
  Object.freeze(rows.map(([day, netValue]) => Object.freeze({ day, netValue })));

const cents = (value: number | null) => Math.round((value ?? 0) * 100);
const sumOfCents = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + cents(value), 0);

test.each([
  [1, 1.005, 1.01],
  [0.01, 1.5, 0.02],
  [999_999_999.99, 1.2345, 1_234_499_999.99],
  [1_000_000_000, 8.7654, 8_765_400_000],
  [0, 2, 0],
])('an investment of %d at a net value of %d is worth %d', (amount, netValue, value) => {
  expect(project(amount, grossMonths(rowsOf(['2026-01-31', netValue]))).totalValue).toBe(value);
});

describe('An exact half in a projection', () => {
  const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

  test('rounds up in cents after fees, for any amount and net value', () => {
    // A year without management fee has few decimals, so that halves are frequent: 970 of 1,000 units x gain x 0.7.
    const rates = { ...FLAGSHIP, managementFeeRate: 0 };
    const amountInCents = fc.integer({ min: 1, max: 10_000_000 });
    const scaled = fc.integer({ min: 5000, max: 20_000 });
    let halves = 0;
    fc.assert(
      fc.property(amountInCents, scaled, (amount, tenThousandths) => {
        const rows = rowsOf(['2025-01-01', 1], ['2025-12-31', tenThousandths / 10_000]);
        const value = new Exact(tenThousandths).div(10_000).times('0.97');
        const fee = Exact.max(0, value.minus('0.97')).times('0.3');
        const exactCents = value.minus(fee).times(amount);
        const feeCents = fee.times(amount);
        for (const each of [exactCents, feeCents]) if (each.mod(1).eq(0.5)) halves += 1;
        const net = projectNet(amount / 100, netMonths(rows, rates));
        expect(cents(net.totalValue)).toBe(exactCents.round().toNumber());
        expect(cents(net.ledger.at(-1)?.amount ?? null)).toBe(feeCents.round().toNumber());
      }),
      {
        numRuns: 500,
        // Doubles make each of these halves a little less.
        examples: [
          [100_000, 5005],
          [500_000, 5015],
          [1_000_000, 10_005],
          [500_000, 10_030],
        ],
      },
    );
    expect(halves).toBeGreaterThan(0);
  });
});

describe('A year of a projection', () => {
  const spansOf = (...days: string[]) => {
    const rows = rowsOf(...days.map((day): [string, number] => [day, 1]));
    return project(100, grossMonths(rows)).years.map(({ year, from, to }) => [year, from, to]);
  };

  test('is whole from the first of January to the last of December, or to where the next one goes on', () => {
    expect(spansOf('2024-01-01', '2024-06-30', '2024-12-29', '2025-12-31')).toEqual([
      [2024, null, null],
      [2025, null, null],
    ]);
  });

  test('says from and to which day it counts where it is only part of a year', () => {
    expect(spansOf('2023-11-01', '2023-11-30', '2024-12-31', '2025-12-31', '2026-10-31')).toEqual([
      [2023, '2023-11-01', '2023-11-30'],
      [2024, '2023-11-30', null],
      [2025, null, null],
      [2026, null, '2026-10-31'],
    ]);
    expect(spansOf('2025-12-01', '2025-12-30')).toEqual([[2025, '2025-12-01', '2025-12-30']]);
    expect(spansOf('2023-12-31', '2025-12-31')).toEqual([
      [2023, '2023-12-31', null],
      [2025, '2023-12-31', null],
    ]);
  });
});

describe('A projection of any amount from 1 to 1,000,000,000', () => {
  const amountInCents = fc.oneof(
    fc.integer({ min: 100, max: 100_000_000_000 }),
    fc.integer({ min: 1, max: 1_000_000_000 }).map((whole) => whole * 100),
  );
  const scaled = fc.integer({ min: 1000, max: 60_000 });
  /** Millionths, which the files have. */
  const jitter = fc.integer({ min: -49, max: 49 });
  const step = fc.record({ scaled, jitter });

  const millionths = (each: { scaled: number; jitter: number }): number => each.scaled * 100 + each.jitter;

  /** A row on the 15th of each month up to December 2025. */
  function rowsFor(steps: readonly { scaled: number; jitter: number }[]): BacktestRow[] {
    return steps.map((each, index) => {
      const month = 36 - steps.length + index;
      const day = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`;
      return { day, netValue: millionths(each) / 1_000_000 };
    });
  }
  const stepsOf = (count: number) => fc.array(step, { minLength: count, maxLength: count });

  /** Half up in whole numbers of any size: no double takes part. */
  function exactCents(amount: number, multiplier: number, one: bigint): number {
    return Number((BigInt(amount) * BigInt(multiplier) + one / 2n) / one);
  }

  test('agrees to the cent between cards, ROI Summary, table, chart and exact arithmetic', () => {
    fc.assert(
      fc.property(amountInCents, stepsOf(36), (amount, steps) => {
        const rows = { 1: rowsFor(steps.slice(0, 12)), 2: rowsFor(steps.slice(0, 24)), 3: rowsFor(steps) };
        const results = {
          1: project(amount / 100, grossMonths(rows[1])),
          2: project(amount / 100, grossMonths(rows[2])),
          3: project(amount / 100, grossMonths(rows[3])),
        };
        for (const period of [1, 2, 3] as const satisfies Period[]) {
          const { totalValue, profit, growth, finalMultiplier, months, years } = results[period];
          const last = steps[12 * period - 1];
          const exact = last ? exactCents(amount, millionths(last), 1_000_000n) : 0;
          expect(cents(totalValue)).toBe(exact);
          expect(cents(profit)).toBe(exact - amount);
          expect(growth).toBe(finalMultiplier - 1);
          expect([months.at(-1)?.value, years.at(-1)?.value]).toEqual([totalValue, totalValue]);
          expect(sumOfCents(months.map((month) => month.profit))).toBe(exact - amount);
          expect(sumOfCents(years.map((year) => year.profit))).toBe(exact - amount);
        }
        const drawn = results[3].points.map(({ multiplier }) => cents(chartValue(amount / 100, multiplier)));
        expect(drawn).toEqual(steps.map((each) => exactCents(amount, each.scaled, 10_000n)));
        const exact = steps.map((each) => exactCents(amount, millionths(each), 1_000_000n));
        expect(results[3].months.map((month) => cents(month.value))).toEqual(exact);
      }),
      { numRuns: 100 },
    );
  });
});
