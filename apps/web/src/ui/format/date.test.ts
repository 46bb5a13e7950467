import { afterEach, expect, test } from 'vitest';
import {
  chosenZone,
  formatClock,
  formatDateTime,
  formatInOtherZone,
  formatNear,
  formatUtcDay,
  parseTyped,
  writeTimesInUtcWhile,
} from './date.ts';

afterEach(() => writeTimesInUtcWhile(() => false));

const noon = new Date(2026, 2, 4, 12, 0);
const later = new Date(2026, 2, 4, 12, 5);
const nextDay = new Date(2026, 2, 5, 12, 5);

test('an instant shown beside another is a time on the same day, and has its date on another day', () => {
  expect(formatNear(later, noon)).toBe('12:05');
  expect(formatNear(nextDay, noon)).toBe('Mar 05, 2026, 12:05 GMT+1');
  expect(formatNear(nextDay, later)).toBe(formatDateTime(nextDay));
});

test('on the night the clocks go back, two equal times are told apart by their zones', () => {
  const before = '2026-10-25T00:30:00Z';
  const after = '2026-10-25T01:30:00Z';
  expect(formatDateTime(before)).toBe('Oct 25, 2026, 02:30 GMT+2');
  expect(formatNear(after, before)).toBe('02:30 GMT+1');
});

test('in UTC every time says UTC, its title is local, and a typed time is one of UTC', () => {
  const at = '2026-03-04T23:30:09Z';
  expect([formatClock(at), formatInOtherZone(at), chosenZone()]).toEqual([
    '00:30:09 GMT+1',
    'Mar 04, 2026, 23:30:09 UTC',
    'Berlin',
  ]);
  expect(parseTyped('2026-03-04T12:00')).toBe(Date.UTC(2026, 2, 4, 11));
  writeTimesInUtcWhile(() => true);
  expect([formatClock(at), formatDateTime(at), formatInOtherZone(at), chosenZone()]).toEqual([
    '23:30:09 UTC',
    'Mar 04, 2026, 23:30 UTC',
    'Mar 05, 2026, 00:30:09 GMT+1',
    'UTC',
  ]);
  expect(parseTyped('2026-03-04T12:00')).toBe(Date.UTC(2026, 2, 4, 12));
});

test('a dealing day, and a day of the daily summary, read the same in every zone', () => {
  expect(formatUtcDay('2026-01-01')).toBe('Jan 01, 2026');
  expect(['2026-11-01', '2027-01-31'].map(formatUtcDay)).toEqual(['Nov 01, 2026', 'Jan 31, 2027']);
});
