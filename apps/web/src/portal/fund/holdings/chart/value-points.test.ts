import { expect, test } from 'vitest';
import { pointsOf, thinned } from './value-points.ts';

const value = (day: string, netValue: number, paidIn = 100) => ({
  day,
  net_value: netValue,
  paid_in: paidIn,
});

/** Two years of days from 1 January 2025, with a payment on the 400th and two days missing after the 500th. */
function twoYears() {
  const days = Array.from({ length: 730 }, (_, index) => {
    const day = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
    return value(day, 100 + Math.sin(index / 9), index < 400 ? 100 : 150);
  });
  return pointsOf(days.filter((_, index) => index !== 500 && index !== 501));
}

test('the line begins again after a day without a value', () => {
  const points = pointsOf([value('2026-02-27', 1), value('2026-02-28', 2), value('2026-03-02', 3)]);
  expect(points.map(({ beginsLine }) => beginsLine)).toEqual([true, false, true]);
  expect(points[2]).toEqual({
    at: Date.UTC(2026, 2, 2),
    day: '2026-03-02',
    netValue: 3,
    paidIn: 100,
    beginsLine: true,
  });
});

test('a thinned line keeps its ends, its gaps and its payments', () => {
  const points = twoYears();
  const kept = thinned(points, 64);
  expect(kept.length).toBeLessThanOrEqual(64);
  const days = kept.map(({ day }) => day);
  // The 400th day is 5 February 2026; days 500 and 501 are 16 and 17 May 2026.
  for (const day of ['2025-01-01', '2026-02-04', '2026-02-05', '2026-05-15', '2026-05-18', '2026-12-31'])
    expect(days).toContain(day);
  expect(thinned(points, 10_000)).toHaveLength(points.length);
});
