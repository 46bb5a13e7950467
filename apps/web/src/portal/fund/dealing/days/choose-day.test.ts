import { expect, test } from 'vitest';
import { chooseDay } from './choose-day.ts';

const ROWS = [
  { day: '2027-01-01', state: 'upcoming' },
  { day: '2026-12-01', state: 'open' },
  { day: '2026-11-01', state: 'open' },
  { day: '2026-10-01', state: 'missed' },
  { day: '2026-09-01', state: 'final' },
] as const;

test('the day that is asked for is shown, where there is one', () => {
  expect(chooseDay(ROWS, '2026-09-01')).toBe('2026-09-01');
});

test.each([null, '', '2025-01-01', 'tomorrow'])('for %j it is the first open day', (asked) => {
  expect(chooseDay(ROWS, asked)).toBe('2026-11-01');
});

test('without an open day it is the upcoming one, without either the newest', () => {
  expect(chooseDay([ROWS[0], ...ROWS.slice(3)], null)).toBe('2027-01-01');
  expect(chooseDay(ROWS.slice(3), null)).toBe('2026-10-01');
  expect(chooseDay([], null)).toBeUndefined();
});
