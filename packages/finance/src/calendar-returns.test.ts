import { expect, test } from 'vitest';
import { DAY_MS } from './calendar.ts';
import { monthPeriods, yearColumns, yearPeriods, type RangeDays } from './calendar-returns.ts';

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A range from one instant to a day, without a close on some days: from and to, both included. */
function range(from: string, to: string, gaps: [from: string, to: string][] = [], isLastDayOver = true) {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const days = Array.from({ length: Math.floor(toMs / DAY_MS) - Math.floor(fromMs / DAY_MS) + 1 }, (_, i) =>
    dayOf(fromMs + i * DAY_MS),
  );
  const hasClose = days.map((day) => !gaps.some(([first, last]) => day >= first && day <= last));
  return { from: fromMs, hasClose, isLastDayOver };
}

/** `2026-06..2026-10` for several months; * where it is partial. */
function told(given: RangeDays): string[] {
  const name = (month: number) => dayOf(Date.UTC(Math.floor(month / 12), month % 12)).slice(0, 7);
  return monthPeriods(given).map(({ firstMonth, lastMonth, isPartial }) => {
    const months = firstMonth === lastMonth ? [lastMonth] : [firstMonth, lastMonth];
    return months.map(name).join('..') + (isPartial ? '*' : '');
  });
}

test('Months without a sample and the one after them are one period, from the last close before to the last close', () => {
  const given = range('2026-03-11T08:00:00Z', '2026-10-31', [['2026-06-01', '2026-09-30']]);
  expect(told(given)).toEqual(['2026-03*', '2026-04', '2026-05', '2026-06..2026-10']);
  const { baseIndex, lastIndex } = monthPeriods(given).at(-1) ?? {};
  const at = (index: number | null | undefined) => dayOf(given.from + (index ?? 0) * DAY_MS);
  expect([at(baseIndex), at(lastIndex)]).toEqual(['2026-05-31', '2026-10-31']);
});

const FROM = '2025-11-01T00:00:00Z';
/** From the beginning of November 2025 to a day, without a close on the days of some spans. */
const until = (to: string, ...gaps: string[]): RangeDays =>
  range(
    FROM,
    to,
    gaps.map((gap) => gap.split('..') as [string, string]),
  );
test.each<[why: string, given: RangeDays, expected: string]>([
  ['no gap', until('2026-01-31'), '2025-11 2025-12 2026-01'],
  ['a gap within a month', until('2025-12-31', '2025-12-02..2025-12-30'), '2025-11 2025-12'],
  [
    'a gap from the first day of a month: its base is known',
    until('2025-12-31', '2025-12-01..2025-12-15'),
    '2025-11 2025-12',
  ],
  ['a gap of the last day alone', until('2026-01-31', '2025-11-30..2025-11-30'), '2025-11..2025-12 2026-01'],
  [
    'a gap over the end of a month',
    until('2026-01-31', '2025-11-20..2025-12-05'),
    '2025-11..2025-12 2026-01',
  ],
  [
    'a gap to the last day of a month',
    until('2026-01-31', '2025-11-20..2025-11-30'),
    '2025-11..2025-12 2026-01',
  ],
  [
    'a gap over a whole month and no end but its own',
    until('2026-01-31', '2025-12-01..2025-12-31'),
    '2025-11 2025-12..2026-01',
  ],
  [
    'a gap over the end of the year',
    until('2026-02-28', '2025-12-24..2026-01-06'),
    '2025-11 2025-12..2026-01 2026-02',
  ],
  [
    'two gaps that meet in a month',
    until('2026-02-28', '2025-11-28..2025-12-03', '2025-12-31..2026-01-02'),
    '2025-11..2026-01 2026-02',
  ],
  [
    'two gaps apart',
    until('2026-04-30', '2025-11-28..2025-12-03', '2026-02-28..2026-03-02'),
    '2025-11..2025-12 2026-01 2026-02..2026-03 2026-04',
  ],
  ['a gap into a month that goes on', until('2025-12-20', '2025-11-20..2025-12-05'), '2025-11..2025-12*'],
  ['a range from within the first month', range('2025-11-01T00:00:01Z', '2025-12-31'), '2025-11* 2025-12'],
  ['a last day that is not over', range(FROM, '2025-11-30', [], false), '2025-11*'],
  ['a single day', range('2025-11-30T09:00:00Z', '2025-11-30'), '2025-11*'],
])('Months with %s', (_, given, expected) => {
  expect(told(given).join(' ')).toBe(expected);
});

test('A year counts the change over days without a close in which it ends, and says that it is partial', () => {
  const given = range('2025-01-01T00:00:00Z', '2027-12-31', [['2025-12-24', '2026-01-06']]);
  expect(yearPeriods(given)).toEqual([
    { year: 2025, baseIndex: null, lastIndex: 356, isPartial: true },
    { year: 2026, baseIndex: 356, lastIndex: 729, isPartial: true },
    { year: 2027, baseIndex: 729, lastIndex: 1094, isPartial: false },
  ]);
  const without = range('2025-01-01T00:00:00Z', '2027-12-31', [['2025-12-24', '2027-01-06']]);
  expect(yearPeriods(without).map(({ year }) => year)).toEqual([2025, 2027]);
});

test('A table has a period of several months once, under all of them that lie in the year', () => {
  const periods = monthPeriods(range(FROM, '2026-03-31', [['2025-12-24', '2026-02-06']]));
  const columns = (year: number) =>
    yearColumns(periods, year).flatMap(({ span, period }, index) => (period ? [[index, span]] : []));
  expect(columns(2025)).toEqual([
    [10, 1],
    [11, 1],
  ]);
  expect(columns(2026)).toEqual([
    [0, 2],
    [1, 1],
  ]);
});
