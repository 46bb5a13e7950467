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

test('volatility and Sharpe ratio are those of the daily returns, worked by hand', () => {
  // Mean 0.5 %; deviations 1.5 % each, sample variance 32 x 0.000225 / 31 = 0.000232258.
  // Volatility: sqrt(0.000232258 x 365) = 0.291160; Sharpe: 0.005 / sqrt(0.000232258) x sqrt(365) = 6.268030.
  const { volatility, sharpe } = returnAndRisk(100, daily('2026-01-01', TURNS));
  expect(volatility).toBeCloseTo(0.29116008, 8);
  expect(sharpe).toBeCloseTo(6.26802955, 7);
});

test('a return across days without a value is one, and returns over more than a day alone bear no ratio', () => {
  const later = daily('2026-03-01', [(TURNS.at(-1) ?? 0) * 1.02]);
  // 33 returns: 17 of 2 %, 16 of -1 %.
  const volatility = Math.sqrt((((17 * 16) / 33) * 0.03 ** 2 * 365) / 32);
  expect(returnAndRisk(100, [...daily('2026-01-01', TURNS), ...later]).volatility).toBeCloseTo(
    volatility,
    12,
  );
  const monthly = TURNS.map((value, index) => ({
    day: new Date(Date.UTC(2023, index + 1, 0)).toISOString().slice(0, 10),
    value,
  }));
  expect(returnAndRisk(100, monthly)).toMatchObject({ volatility: null, sharpe: null });
});

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

test('the deepest fall lasts from the peak to the day that is as high again', () => {
  const values = [100, 90, 101, 120, 110, 60, 119, 120, 80];
  expect(returnAndRisk(100, daily('2026-02-25', values)).deepestFall).toEqual({
    depth: -0.5,
    peakDay: '2026-02-28',
    recoveryDay: '2026-03-04',
    days: 4,
  });
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
