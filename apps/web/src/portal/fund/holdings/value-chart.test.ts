import { expect, test } from 'vitest';
import { pointsOf } from './value-chart.tsx';

const value = (day: string, netValue: number, paidIn = 100) => ({
  day,
  net_value: netValue,
  paid_in: paidIn,
  subscription_fees: 3,
});

test('what was paid in counts the subscription fees, and the line begins again after a day without a value', () => {
  const points = pointsOf([value('2026-02-27', 1), value('2026-02-28', 2), value('2026-03-02', 3)]);
  expect(points.map(({ beginsLine }) => beginsLine)).toEqual([false, false, true]);
  expect(points[2]).toEqual({
    at: Date.UTC(2026, 2, 2),
    day: '2026-03-02',
    netValue: 3,
    paidIn: 103,
    beginsLine: true,
  });
});
