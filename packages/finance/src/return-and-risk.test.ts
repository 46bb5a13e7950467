import { expect, test } from 'vitest';
import { returnAndRisk } from './return-and-risk.ts';

/** A value a day from a day on. */
const daily = (first: string, values: readonly number[]) =>
  values.map((value, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    value,
  }));

test('volatility and Sharpe ratio are those of the daily returns, worked by hand', () => {
  // Returns 2 %, -1 %, 2 %, -1 %: mean 0.5 %; deviations 1.5 % each, sample variance 4 x 0.000225 / 3 = 0.0003.
  // Volatility: sqrt(0.0003 x 365) = 0.330908; Sharpe: 0.005 / sqrt(0.0003) x sqrt(365) = 5.515131.
  const { volatility, sharpe } = returnAndRisk(
    100,
    daily('2026-01-01', [100, 102, 100.98, 102.9996, 101.969604]),
  );
  expect(volatility).toBeCloseTo(0.330907842, 8);
  expect(sharpe).toBeCloseTo(5.5151307, 6);
});

test('a return across days without a value is no daily return', () => {
  const values = daily('2026-01-01', [100, 102, 100.98, 102.9996, 101.969604]);
  const later = daily('2026-03-01', [200]);
  const { volatility } = returnAndRisk(100, [...values, ...later]);
  expect(volatility).toBeCloseTo(0.330907842, 8);
  const monthly = [...daily('2026-01-31', [1]), ...daily('2026-02-28', [2]), ...daily('2026-03-31', [3])];
  expect(returnAndRisk(1, monthly)).toMatchObject({ volatility: null, sharpe: null });
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
  const { deepestFall, volatility } = returnAndRisk(100, daily('2026-02-25', [97, 97, 97, 97]));
  expect([deepestFall, volatility]).toEqual([null, 0]);
});
