import { expect, test } from 'vitest';
import { DAY_MS, addYears, dayStart, daysFrom, isDay, utcDay } from './calendar.ts';

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '', 'yesterday', '2026-01-01T00:00:00Z'])(
  '"%s" is not a calendar day',
  (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => dayStart(text)).toThrow(RangeError);
  },
);

test.each([
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2023-02-28', 1, '2024-02-28'],
  ['2023-12-31', 2, '2025-12-31'],
  ['2024-02-29', 0, '2024-02-29'],
])('addYears(): %s and %i years is %s', (day, years, later) => {
  expect(addYears(day, years)).toBe(later);
});

test('daysFrom() names each day as utcDay() does, over leap years and from any day of a month', () => {
  for (const first of ['2023-12-31', '2024-02-29', '2025-01-30'])
    expect(daysFrom(first, 1500)).toEqual(
      Array.from({ length: 1500 }, (_, index) => utcDay(dayStart(first) + index * DAY_MS)),
    );
  expect(daysFrom('2024-02-29', 0)).toEqual([]);
  expect(() => daysFrom('2026-02-30', 1)).toThrow(RangeError);
});
