import { expect, test } from 'vitest';
import { TERMS } from '../../holdings.test-support.ts';
import { WORKED } from '../../worked.test-support.ts';
import { lockUpsOn } from './lock-ups.ts';

test('a series is locked up until its months are over, and not on the day they are', () => {
  // Dealt on 1 November 2025 and 1 August 2026, each locked up for twelve months.
  expect(lockUpsOn('2026-10-01', WORKED.series, TERMS).locked).toEqual([
    { name: 'Series 1', until: '2026-11-01' },
    { name: 'Series 2', until: '2027-08-01' },
  ]);
  expect(lockUpsOn('2026-11-01', WORKED.series, TERMS).locked.map(({ name }) => name)).toEqual(['Series 2']);
  expect(lockUpsOn('2027-08-01', WORKED.series, TERMS).locked).toEqual([]);
});

test('of a series that was dealt on earlier terms it is not known here', () => {
  const terms = { ...TERMS, from_day: '2026-01-01' };
  expect(lockUpsOn('2026-12-01', WORKED.series, terms)).toEqual({
    locked: [{ name: 'Series 2', until: '2027-08-01' }],
    unknown: ['Series 1'],
  });
});
