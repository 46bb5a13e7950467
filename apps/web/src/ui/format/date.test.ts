import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatMinute, formatNear } from './date.ts';

const noon = new Date(2026, 2, 4, 12, 0);
const later = new Date(2026, 2, 4, 12, 5);
const nextDay = new Date(2026, 2, 5, 12, 5);

test('an instant shown beside another is a time on the same day, and has its date on another day', () => {
  expect(formatNear(later, noon)).toBe('12:05');
  expect(formatNear(nextDay, noon)).toBe('Mar 05, 2026, 12:05 GMT+1');
  expect(formatNear(nextDay, later)).toBe(formatDateTime(nextDay));
});

test('a formatted day is a day of the viewer, not of UTC', () => {
  expect(formatDay(new Date(2026, 10, 23, 0, 0))).toBe('Nov 23, 2026');
  expect(formatDay(new Date(2026, 10, 23, 23, 59))).toBe('Nov 23, 2026');
  expect(formatMinute(new Date(2026, 10, 23, 23, 59))).toBe('23:59');
});
