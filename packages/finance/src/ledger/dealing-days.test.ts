import { describe, expect, it, test } from 'vitest';
import { utcDay } from '../calendar.ts';
import { isLockedUp, noticeUntil, possibleDays } from './dealing-days.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const [FIRST, LAST] = [Date.UTC(2027, 0, 1), Date.UTC(2029, 0, 1)];
/** Every midnight of an ordinary and of a leap year, the milliseconds beside it, and noon. */
const INSTANTS = Array.from({ length: (LAST - FIRST) / DAY }, (_, day) => FIRST + day * DAY).flatMap((at) => [
  at - 1,
  at,
  at + 1,
  at + 12 * HOUR,
]);
const FIRSTS_OF_MONTHS = Array.from({ length: 60 }, (_, month) => Date.UTC(2027, month, 1));

const always = (noticeDays: number) => [{ fromDay: '1970-01-01', noticeDays }];
const CHANGING = [
  { fromDay: '2028-02-29', noticeDays: 7 },
  { fromDay: '1970-01-01', noticeDays: 30 },
  { fromDay: '2027-08-15', noticeDays: 60 },
];
const noticeOn = (terms: typeof CHANGING, day: string): number =>
  terms
    .filter(({ fromDay }) => fromDay <= day)
    .toSorted((a, b) => a.fromDay.localeCompare(b.fromDay))
    .at(-1)!.noticeDays;

/** The next twelve months that begin after an instant, and so many days after it. */
const monthsAfter = (at: number, days: number): string =>
  FIRSTS_OF_MONTHS.filter((start) => start > at && start - at >= days * DAY)
    .slice(0, 12)
    .map(utcDay)
    .join();

test.each([
  ['no notice', always(0)],
  ['30 days of notice', always(30)],
  ['366 days of notice', always(366)],
  ['notice that changes twice', CHANGING],
])('with %s, a request can be for the right days on every day of two years', (_, terms) => {
  const wrong: string[] = [];
  const lastAt = new Map<string, number>();
  for (const at of INSTANTS) {
    const { subscription, redemption } = possibleDays(terms, at);
    const expected = [monthsAfter(at, 0), monthsAfter(at, noticeOn(terms, utcDay(at)))];
    if (subscription.join() !== expected[0] || redemption.join() !== expected[1])
      wrong.push(new Date(at).toISOString());
    for (const day of redemption) lastAt.set(day, at);
  }
  expect(wrong).toEqual([]);
  // Of the days whose notice ends in these years, that is the last instant at which they were possible.
  const over = [...lastAt].filter(([, at]) => at < LAST - DAY);
  expect(over.map(([day]) => [day, noticeUntil(terms, day)])).toEqual(over);
  expect(over.length).toBeGreaterThan(10);
});

describe('Notice', () => {
  const until = (terms: typeof CHANGING, day: string): string =>
    new Date(noticeUntil(terms, day)).toISOString();

  it('of 30 days for 1 October ends with 31 August: the instant after which it is late is in time', () => {
    expect(until(always(30), '2026-10-01')).toBe('2026-09-01T00:00:00.000Z');
    const firstAt = (at: number): string => possibleDays(always(30), at).redemption[0];
    const end = Date.UTC(2026, 8, 1);
    expect([firstAt(end - 1), firstAt(end), firstAt(end + 1), firstAt(end + HOUR)]).toEqual([
      '2026-10-01',
      '2026-10-01',
      '2026-11-01',
      '2026-11-01',
    ]);
  });

  it('of no days ends before the day begins', () => {
    expect(until(always(0), '2026-10-01')).toBe('2026-09-30T23:59:59.999Z');
  });

  it('is not known before the first terms', () => {
    expect(() => possibleDays([{ fromDay: '2027-01-01', noticeDays: 0 }], FIRST - 1)).toThrow(RangeError);
  });
});

describe('isLockedUp()', () => {
  const terms = [
    { fromDay: '2024-01-01', lockUpMonths: 12 },
    { fromDay: '2025-01-01', lockUpMonths: 1 },
    { fromDay: '2025-02-01', lockUpMonths: 0 },
  ];
  const lastLocked = (dealtOn: string, days: readonly string[]): string | undefined =>
    days.filter((day) => isLockedUp(terms, { dealtOn, day })).at(-1);
  const months = Array.from({ length: 40 }, (_, i) => utcDay(Date.UTC(2024, i, 1)));

  it('counts calendar months from the dealing day of a series, over ends of years and a leap February', () => {
    expect(lastLocked('2024-01-01', months)).toBe('2024-12-01');
    expect(lastLocked('2024-02-01', months)).toBe('2025-01-01');
    expect(lastLocked('2024-12-01', months)).toBe('2025-11-01');
  });

  it('goes by the terms of the day on which a series was dealt, whatever holds later', () => {
    expect(lastLocked('2024-12-01', months)).toBe('2025-11-01');
    expect(lastLocked('2025-01-01', months)).toBe('2025-01-01');
    expect(isLockedUp(terms, { dealtOn: '2025-01-01', day: '2025-02-01' })).toBe(false);
  });

  it('lets a series of terms without a lock-up be redeemed from its own day on', () => {
    expect(isLockedUp(terms, { dealtOn: '2025-02-01', day: '2025-02-01' })).toBe(false);
  });
});
