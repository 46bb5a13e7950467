import { expect, test } from 'vitest';
import { returnAndRisk } from './return-and-risk.ts';

/** A value a day from a day on. */
const daily = (first: string, values: readonly number[]) =>
  values.map((value, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    value,
  }));

/** 32 days of +2 % and -1 % in turn. */
const TURNS = Array.from(
  { length: 33 },
  (_, index) => 100 * (1.02 * 0.99) ** (index >> 1) * (index % 2 ? 1.02 : 1),
);

test('under 28 daily returns there is neither volatility nor Sharpe ratio', () => {
  const of = (returns: number) => returnAndRisk(100, daily('2026-01-01', TURNS.slice(0, returns + 1)));
  expect(of(27)).toMatchObject({ volatility: null, sharpe: null });
  expect(of(28).volatility).toBeGreaterThan(0);
});

test('the annual return counts from what was paid in, by days, and not under a year', () => {
  const values = (to: string) => [
    { day: '2024-01-01', value: 97 },
    { day: to, value: 121 },
  ];
  // 1.21 over 730 days is 1.1 a year.
  expect(returnAndRisk(100, values('2025-12-31')).annualReturn).toBeCloseTo(0.1, 12);
  expect(returnAndRisk(100, values('2024-12-31')).annualReturn).toBeCloseTo(0.21, 12);
  expect(returnAndRisk(100, values('2024-12-30')).annualReturn).toBeNull();
});

test('a fall that has not recovered lasts to the last day', () => {
  expect(returnAndRisk(100, daily('2026-02-25', [100, 120, 90, 100])).deepestFall).toEqual({
    depth: -0.25,
    peakDay: '2026-02-26',
    recoveryDay: null,
    days: 2,
  });
  expect(returnAndRisk(100, daily('2026-02-25', [100, 120])).deepestFall).toBeNull();
});

test('what is taken at entry is no fall and no movement of a day', () => {
  const { deepestFall, volatility } = returnAndRisk(
    100,
    daily(
      '2026-02-25',
      Array.from({ length: 29 }, () => 97),
    ),
  );
  expect([deepestFall, volatility]).toEqual([null, 0]);
});
