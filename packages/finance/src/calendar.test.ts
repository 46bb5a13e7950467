import { expect, test } from 'vitest';
import { addYears, dayStart, isDay } from './calendar.ts';

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
