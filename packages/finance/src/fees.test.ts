import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BacktestRow } from './backtest.ts';
import { type FeeRates, netOfFees } from './fees.ts';

/** The flagship's terms: 3 % subscription, 3 % management, 30 % performance. */
const FLAGSHIP: FeeRates = Object.freeze({
  subscriptionFeeRate: 0.03,
  managementFeeRate: 0.03,
  performanceFeeRate: 0.3,
});
const NO_FEES: FeeRates = { subscriptionFeeRate: 0, managementFeeRate: 0, performanceFeeRate: 0 };

const rowsOf = (...rows: [day: string, netValue: number][]): readonly BacktestRow[] =>
  Object.freeze(rows.map(([day, netValue]) => Object.freeze({ day, netValue })));

/** Three years: up, down, and up again to less than the peak. */
const UP_DOWN_UP = rowsOf(
  ['2023-01-01', 1],
  ['2023-07-01', 1.3],
  ['2024-01-01', 1.2],
  ['2024-07-01', 0.9],
  ['2025-01-01', 1.15],
  ['2026-01-01', 1.3],
);

/** A row a day from the first day on. */
function daily(first: string, count: number, netValueOf: (index: number) => number): BacktestRow[] {
  const start = Date.parse(first);
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
    netValue: netValueOf(index),
  }));
}

function feesOf({ ledger }: ReturnType<typeof netOfFees>, kind: string): number[] {
  return ledger.filter(({ fee }) => fee === kind).map(({ amount }) => amount);
}

/** To a millionth of a dollar. */
function expectMoney(actual: readonly (number | undefined)[], expected: readonly number[]): void {
  expect(actual).toEqual(expected.map((value) => expect.closeTo(value, 6)));
}

describe('Fees, worked by hand', () => {
  test('a flat market for one year costs subscription and management, no performance fee', () => {
    // 10,000 - 3 % = 9,700; x (1 - 0.03 / 365)^365 = x 0.970444337039 = 9,413.310069; no gain above 9,700.
    const net = netOfFees(rowsOf(['2025-01-01', 1], ['2026-01-01', 1]), { amount: 10_000, rates: FLAGSHIP });
    expectMoney([net.finalNav], [9413.31006932665]);
    expect(net.ledger).toEqual([
      { day: '2025-01-01', fee: 'subscription', amount: 300 },
      { day: '2026-01-01', fee: 'management', amount: expect.closeTo(286.68993067335, 6) },
      { day: '2026-01-01', fee: 'performance', amount: 0 },
    ]);
  });

  test('a year that ends 10 percent up pays 30 percent of the gain left after management', () => {
    // 9,700 x 1.1 = 10,670; management 10,670 x (1 - 0.970444337039) = 315.358924; left 10,354.641076.
    // Gain above 9,700: 654.641076; 30 % of it: 196.392323; net 10,158.248753.
    const net = netOfFees(rowsOf(['2025-01-01', 1], ['2026-01-01', 1.1]), {
      amount: 10_000,
      rates: FLAGSHIP,
    });
    expectMoney(feesOf(net, 'management'), [315.358923740685]);
    expectMoney(feesOf(net, 'performance'), [196.392322877794]);
    expectMoney([net.finalNav], [10_158.24875338152]);
  });

  test('up, down and up again below the high-water mark pays nothing at that anniversary', () => {
    // 9,700 units. Year 1 ends at 1.2: 11,640; gain 1,940, fee 582, mark 11,058, units 11,058 / 1.2 = 9,215.
    // Year 2 ends at 1.15: 9,215 x 1.15 = 10,597.25 < 11,058: no fee, the mark stays.
    // Year 3 ends at 1.3: 11,979.50; gain 921.50, fee 276.45, net 11,703.05.
    const net = netOfFees(UP_DOWN_UP, { amount: 10_000, rates: { ...FLAGSHIP, managementFeeRate: 0 } });
    expectMoney(feesOf(net, 'performance'), [582, 0, 276.45]);
    expectMoney([net.finalNav], [11_703.05]);
    // At the peak of 1.3: 12,610, of which 30 % of 2,910 = 873 would be due; half a year later the fall has undone it.
    expectMoney(
      net.days.map((day) => day.nav),
      [9700, 11_737, 11_058, 8293.5, 10_597.25, 11_703.05],
    );
    expectMoney(
      net.days.map((day) => day.accruedPerformanceFee),
      [0, 873, 0, 0, 0, 0],
    );
  });

  test('an entry on 29 February has its anniversaries on 28 February, and on the 29th of the next leap year', () => {
    const rows = rowsOf(
      ['2024-02-29', 1],
      ['2025-02-28', 1.1],
      ['2026-02-28', 1.21],
      ['2027-02-28', 1.21],
      ['2028-02-28', 1.21],
      ['2028-02-29', 1.331],
    );
    const net = netOfFees(rows, { amount: 10_000, rates: FLAGSHIP });
    const charged = net.ledger.filter(({ fee }) => fee === 'performance').map(({ day }) => day);
    expect(charged).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
    expectMoney(feesOf(net, 'performance'), [196.3923228778, 205.6703163966, 0, 114.4237515901]);
    expectMoney([net.finalNav], [10_905.1349120172]);
  });

  test('an anniversary without a row is charged on the next row, the end on the last one', () => {
    // 10,000 units at 1.2: gain 2,000, fee 600, mark 11,400, units 9,500; at 1.3: 12,350, gain 950, fee 285.
    const rows = rowsOf(['2024-01-31', 1], ['2025-01-30', 1.5], ['2025-02-02', 1.2], ['2025-06-30', 1.3]);
    const net = netOfFees(rows, { amount: 10_000, rates: { ...NO_FEES, performanceFeeRate: 0.3 } });
    const charged = net.ledger.filter(({ fee }) => fee === 'performance');
    expect(charged.map(({ day }) => day)).toEqual(['2025-02-02', '2025-06-30']);
    expectMoney(feesOf(net, 'performance'), [600, 285]);
    expectMoney([net.finalNav], [12_065]);
  });
});

describe('Fees at the end of the calendar year', () => {
  const terms = {
    amount: 10_000,
    rates: { ...NO_FEES, performanceFeeRate: 0.3 },
    crystallization: 'year-end',
  } as const;
  const chargedOn = (rows: readonly BacktestRow[]) =>
    netOfFees(rows, terms)
      .ledger.filter(({ fee }) => fee === 'performance')
      .map(({ day, amount }) => [day, expect.closeTo(amount, 6)]);

  test('are taken on 31 December whenever the entry was, and the mark moves then', () => {
    // 10,000 units. 1.2: gain 2,000, fee 600, mark 11,400, units 9,500. At 1.1: 10,450 < 11,400. At 1.3: 12,350, fee 285.
    const rows = rowsOf(
      ['2023-05-10', 1],
      ['2023-12-31', 1.2],
      ['2024-05-10', 1.1],
      ['2024-12-31', 1.3],
      ['2025-01-01', 1.3],
    );
    expect(chargedOn(rows)).toEqual([
      ['2023-12-31', 600],
      ['2024-12-31', 285],
      ['2025-01-01', 0],
    ]);
    expectMoney([netOfFees(rows, terms).finalNav], [12_065]);
  });

  test('are taken at the next row where that day has none, and again at the end of that year', () => {
    const rows = rowsOf(['2023-05-10', 1], ['2024-01-03', 1.2], ['2024-12-31', 1.3], ['2025-06-01', 1]);
    expect(chargedOn(rows)).toEqual([
      ['2024-01-03', 600],
      ['2024-12-31', 285],
      ['2025-06-01', 0],
    ]);
  });
});

describe('netOfFees() in any market', () => {
  const market = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 2, maxLength: 900 });
  const rate = fc.double({ min: 0, max: 0.5, noNaN: true });
  const rates = fc.record({ subscriptionFeeRate: rate, managementFeeRate: rate, performanceFeeRate: rate });

  test('never adds value, and in a flat market the ledger holds exactly what is missing', () => {
    fc.assert(
      fc.property(market, rates, (values, terms) => {
        const rows = daily('2023-03-01', values.length, (index) => values[index] ?? 1);
        const { days } = netOfFees(rows, { amount: 1000, rates: terms });
        days.forEach(({ nav }, index) =>
          expect(nav).toBeLessThanOrEqual(1000 * (values[index] ?? 0) * (1 + 1e-12)),
        );

        const flat = netOfFees(
          daily('2023-03-01', values.length, () => 1),
          { amount: 1000, rates: terms },
        );
        const taken = flat.ledger.reduce((sum, { amount }) => sum + amount, 0);
        expect(flat.finalNav + taken).toBeCloseTo(1000, 8);
        expect(feesOf(flat, 'performance').every((fee) => fee === 0)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('netOfFees() refuses', () => {
  test('no rows, rows out of order, a net value of 0', () => {
    const terms = { amount: 1000, rates: FLAGSHIP };
    expect(() => netOfFees([], terms)).toThrow(RangeError);
    expect(() => netOfFees(rowsOf(['2025-01-02', 1], ['2025-01-01', 1]), terms)).toThrow(/index 1 /);
    expect(() => netOfFees(rowsOf(['2025-01-01', 1], ['2025-01-01', 1]), terms)).toThrow(/index 1 /);
    expect(() => netOfFees(rowsOf(['2025-01-01', 1], ['2025-01-02', 0]), terms)).toThrow(/index 1 /);
  });
});
