import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatMinute, formatNear } from './date.ts';

const noon = new Date(2026, 2, 4, 12, 0);
const later = new Date(2026, 2, 4, 12, 5);
const nextDay = new Date(2026, 2, 5, 12, 5);

test('an instant beside another of its day is a time, and on another day a date as well', () => {
  expect(formatNear(later, noon)).toBe('12:05');
  expect(formatNear(nextDay, noon)).toBe('Mar 05, 2026, 12:05');
  expect(formatNear(nextDay, later)).toBe(formatDateTime(nextDay));
});

test('a day is a day of the viewer', () => {
  expect(formatDay(new Date(2026, 10, 23, 0, 0))).toBe('Nov 23, 2026');
  expect(formatDay(new Date(2026, 10, 23, 23, 59))).toBe('Nov 23, 2026');
  expect(formatMinute(new Date(2026, 10, 23, 23, 59))).toBe('23:59');
});
