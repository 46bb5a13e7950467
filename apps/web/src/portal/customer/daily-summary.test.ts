import { expect, test } from 'vitest';
import { sortDays, sumDays } from './daily-summary.ts';

const days = Object.freeze([
  { date: '2026-02-28', long_count: 3, short_count: 1 },
  { date: '2026-03-02', long_count: 0, short_count: 7 },
  { date: '2026-03-01', long_count: 2, short_count: 2 },
]);

test('the days of the daily summary are sorted newest or oldest first', () => {
  expect(sortDays(days, 'newest').map((day) => day.date)).toEqual(['2026-03-02', '2026-03-01', '2026-02-28']);
  expect(sortDays(days, 'oldest').map((day) => day.date)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
});

test('the totals of the daily summary add up the long and short orders of every day', () => {
  expect(sumDays(days)).toEqual({ long: 5, short: 10, most: 7 });
  expect(sumDays([])).toEqual({ long: 0, short: 0, most: 0 });
});
