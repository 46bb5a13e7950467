import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyWeightedReturn, timeWeightedReturn, yearlyReturn, type Payment } from './returns.ts';

const paid = (...all: Array<[day: number, amount: number]>): Payment[] =>
  all.map(([day, amount]) => ({ day, amount }));

/** A growth of money, which no payment comes between. */
const growth = fc.double({ min: 0.01, max: 20, noNaN: true });
const money = fc.integer({ min: 1, max: 10 ** 11 }).map((cents) => cents / 100);

test('spans in which nothing was held link nothing, and a total loss is one', () => {
  const [rise, gap] = [
    { start: 100, end: 110 },
    { start: 0, end: 0 },
  ];
  expect(timeWeightedReturn([rise, gap, rise])).toBeCloseTo(0.21, 12);
  expect(timeWeightedReturn([gap])).toBeNull();
  expect(timeWeightedReturn([rise, { start: 110, end: 0 }, rise])).toBe(-1);
});

test('with one payment and no flows both returns are the same', () => {
  fc.assert(
    fc.property(growth, money, fc.integer({ min: 1, max: 4000 }), (grown, amount, days) => {
      const value = amount * grown;
      const byTime = timeWeightedReturn([{ start: amount, end: value }]) ?? NaN;
      const byMoney = moneyWeightedReturn(paid([0, amount]), { days, value });
      expect(Math.abs(Number(byMoney) - byTime) / (1 + byTime)).toBeLessThan(1e-12);
    }),
  );
});

test('a rate that money grew at, whatever was paid in or out, is found, or several are said', () => {
  const flows = fc.array(fc.tuple(fc.integer({ min: 1, max: 3650 }), fc.integer({ min: -5000, max: 5000 })), {
    maxLength: 40,
  });
  let found = 0;
  fc.assert(
    fc.property(growth, flows, (grown, some) => {
      const payments = paid([0, 10_000], ...some);
      const value = payments.reduce((sum, { day, amount }) => sum + amount * grown ** (1 - day / 3650), 0);
      const rate = moneyWeightedReturn(payments, { days: 3650, value });
      if (rate === 'several-rates') return;
      found += 1;
      expect(Math.abs(Number(rate) + 1 - grown) / grown).toBeLessThan(1e-9);
    }),
  );
  expect(found).toBeGreaterThan(50);
});

test('none and several are told apart', () => {
  // 1 in, 5 out, 6 in: balances at a doubling and at a tripling.
  expect(moneyWeightedReturn(paid([0, 1], [1, -5]), { days: 2, value: -6 })).toBe('several-rates');
  expect(moneyWeightedReturn(paid([0, 1], [1, -2]), { days: 2, value: -1 })).toBe('several-rates');
  expect(moneyWeightedReturn(paid([0, 100], [1, -100]), { days: 2, value: -100 })).toBe('no-rate');
  expect(moneyWeightedReturn(paid([0, 100], [1, -60], [1, 60]), { days: 2, value: 0 })).toBe(-1);
  expect(moneyWeightedReturn(paid([0, 100], [1, -60]), { days: 2, value: 40 })).toBe(0);
  expect(moneyWeightedReturn([], { days: 2, value: 0 })).toBe('no-rate');
});

test('a year is told from 365 days held on', () => {
  expect(yearlyReturn(0.1, 365)).toBeCloseTo(0.1, 12);
  expect(yearlyReturn(-1, 400)).toBe(-1);
  expect(yearlyReturn(0.1, 364)).toBeNull();
});
