import { expect, test } from 'vitest';
import { monthReturns } from './month-returns.ts';

/** The last days of so many months from January 2024 on, with a value each. */
const monthEnds = (values: readonly number[]) =>
  values.map((value, index) => ({
    day: new Date(Date.UTC(2024, index + 1, 0)).toISOString().slice(0, 10),
    value,
  }));

/** Whoever enters on 1 January pays in 100. */
const sinceNewYear = (values: readonly number[]) => [{ day: '2024-01-01', value: 97 }, ...monthEnds(values)];

const FOURTEEN = [110, 99, 108, 108, 90, 95, 100, 105, 110, 115, 120, 125, 100, 130];

test('the best and the worst twelve months are windows from month end to month end', () => {
  // Paid in 100: January to December 125 / 100, February to January 100 / 110, March to February 130 / 99.
  const { best, worst } = monthReturns(100, sinceNewYear(FOURTEEN));
  expect(best).toEqual({ from: 'Mar 2024', to: 'Feb 2025', simpleReturn: expect.closeTo(0.3131313131, 10) });
  expect(worst).toEqual({
    from: 'Feb 2024',
    to: 'Jan 2025',
    simpleReturn: expect.closeTo(-0.0909090909, 10),
  });
});

test('positive months are those with a return above zero, the first one from what was paid in', () => {
  // Up: January, March, June to December, February; flat: April; down: February, May, January.
  expect(monthReturns(100, sinceNewYear(FOURTEEN)).positive).toEqual({ count: 10, of: 14 });
  // The same January is a loss for whoever paid 120.
  expect(monthReturns(120, sinceNewYear(FOURTEEN)).positive).toEqual({ count: 9, of: 14 });
});

test('a part of a month counts neither as a month nor in a window', () => {
  const from10January = [{ day: '2024-01-10', value: 100 }, ...monthEnds(FOURTEEN.slice(0, 12))];
  expect(monthReturns(100, from10January)).toMatchObject({ best: null, worst: null, positive: { of: 11 } });
  const to20December = [...sinceNewYear(FOURTEEN.slice(0, 11)), { day: '2024-12-20', value: 999 }];
  expect(monthReturns(100, to20December)).toMatchObject({ best: null, positive: { of: 11 } });
  // A file of weekdays ends on Friday 29 where the month ends on Sunday 31.
  const toFriday = [...sinceNewYear(FOURTEEN.slice(0, 11)), { day: '2024-12-29', value: 125 }];
  expect(monthReturns(100, toFriday)).toMatchObject({ best: { simpleReturn: 0.25 }, positive: { of: 12 } });
});
