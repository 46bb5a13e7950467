import { expect, test } from 'vitest';
import { calendarPeriods } from './calendar-returns.ts';

test('Months lead from the last close before them, across years and months without data', () => {
  const from = Date.UTC(2024, 10, 29, 8);
  const has = (day: string): boolean => ['2024-11-30', '2025-02-28', '2025-03-01'].includes(day);
  const hasClose = Array.from({ length: 93 }, (_, index) =>
    has(new Date(from + index * 86_400_000).toISOString().slice(0, 10)),
  );
  const months = calendarPeriods({ from, hasClose, isLastDayOver: true }, 1);
  expect(months).toEqual([
    { year: 2024, month: 10, baseIndex: null, lastIndex: 1, isPartial: true },
    { year: 2024, month: 11, baseIndex: 1, lastIndex: null, isPartial: true },
    { year: 2025, month: 0, baseIndex: 1, lastIndex: null, isPartial: true },
    { year: 2025, month: 1, baseIndex: 1, lastIndex: 91, isPartial: true },
    { year: 2025, month: 2, baseIndex: 91, lastIndex: 92, isPartial: true },
  ]);
  expect(calendarPeriods({ from, hasClose, isLastDayOver: true }, 12)).toMatchObject([
    { year: 2024, month: null, baseIndex: null, lastIndex: 1 },
    { year: 2025, month: null, baseIndex: 1, lastIndex: 92 },
  ]);
});

test('A month from its first instant to a last day that is over is whole', () => {
  const february = { from: Date.UTC(2024, 1, 1), hasClose: Array.from({ length: 29 }, () => true) };
  const [whole] = calendarPeriods({ ...february, isLastDayOver: true }, 1);
  expect(whole?.isPartial).toBe(false);
  expect(calendarPeriods({ ...february, isLastDayOver: false }, 1)[0]?.isPartial).toBe(true);
  expect(
    calendarPeriods({ ...february, from: february.from + 1, isLastDayOver: true }, 1)[0]?.isPartial,
  ).toBe(true);
});
