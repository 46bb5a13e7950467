import { lastOfMonth } from '@equanim/finance/backtest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuotedCsv } from '../../src/site/investment/backtest/quoted-csv.ts';
import { readBacktest } from '../../src/site/investment/backtest/read-backtest.ts';
import { checkBacktests, errorsOf, formatRemark } from './check.ts';

const HEADER = 'datetime,net_value';

/** A good file of as many months up to September 2026, a row on the last day of each. */
function monthsOf(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const last = new Date(Date.UTC(2026, 10 - count + index, 0)).toISOString().slice(0, 10);
    return `${last},${(1 + index / 100).toFixed(2)}`;
  });
  return [HEADER, ...lines].join('\n');
}

const linesOf = (file: string, text: string) => checkBacktests([{ file, text }]).remarks.map(formatRemark);
const bodyOf = (...lines: string[]) => [HEADER, ...lines].join('\n');

test('the check finds nothing in a good file, and summarizes it', () => {
  const verdict = checkBacktests([{ file: 'here/1y.csv', text: monthsOf(12) }]);
  expect(verdict.remarks).toEqual([]);
  expect(verdict.summaries).toEqual([
    'here/1y.csv: 12 days in 12 months, 2025-10-31 to 2026-09-30, growth 11.0 %.',
  ]);
});

test.each([
  ['an unreadable day', bodyOf('2026-01-01,1', 'soon,1'), 'line 3, column datetime: "soon" is not a day'],
  ['broken quotes', bodyOf('2026-01-01,1', '2026-01-02,"1'), 'line 3: A quoted field is not closed'],
])('the check refuses %s with line and column', (_, text, message) => {
  const remarks = linesOf('x.csv', text);
  expect(remarks).toHaveLength(1);
  expect(remarks[0]).toContain(`error: x.csv, ${message}`);
});

test.each(['', HEADER, bodyOf('2026-01-01,')])('the check refuses a file without data: %j', (text) => {
  expect(linesOf('x.csv', text)[0]).toBe('error: x.csv: It has no data.');
});

test.each([
  [
    'a missing field',
    bodyOf('2026-01-01,1', '2026-01-02,', '2026-01-02,1'),
    'line 3, column net_value: The field is empty. The page skips the row.',
  ],
  [
    'an additional column',
    'datetime,net_value,note\n2026-01-01,1,a',
    'column note: The page ignores this column.',
  ],
  [
    'a start other than 1',
    bodyOf('2026-01-01,1.0001', '2026-01-02,1.001'),
    'line 2, column net_value: The first net value is 1.0001; 1 is what the investor pays in',
  ],
  [
    'a missing day',
    bodyOf('2026-01-01,1', '2026-01-02,1', '2026-01-03,1', '2026-01-05,1'),
    'line 5, column datetime: 1 day is missing after 2026-01-03.',
  ],
  [
    'rows of one day',
    bodyOf('2026-01-01,1', '2026-01-01T12:00:00Z,1', '2026-01-02,1'),
    'column datetime: It has 3 rows on 2 days; the latest of each day counts.',
  ],
  [
    'a wrong order, once',
    bodyOf('2026-01-03,1', '2026-01-02,1', '2026-01-01,1'),
    'line 3, column datetime: It is earlier than the row before',
  ],
  [
    'a large step',
    bodyOf('2026-01-01,1', '2026-01-02,1.45'),
    'line 3, column net_value: The net value changes by 45 %',
  ],
])('the check warns of %s with line and column', (_, text, message) => {
  const remarks = linesOf('x.csv', text);
  expect(remarks).toHaveLength(1);
  expect(remarks[0]).toContain(`warning: x.csv, ${message}`);
});

test('the check takes the first net value from the earliest day, in ten thousandths', () => {
  const newestFirst = (first: string) => bodyOf('2026-01-02,1.3', `2026-01-01,${first}`);
  const baseOf = (text: string) => linesOf('x.csv', text).filter((line) => line.includes('first net value'));
  expect(baseOf(newestFirst('1.00001'))).toEqual([]);
  expect(baseOf(newestFirst('1.1'))).toEqual([expect.stringContaining('x.csv, line 3, column net_value')]);
});

test.each([
  ['1y.csv', 13, 12],
  ['some/where/3y.csv', 35, 36],
])('the check warns that %s has %d months and should have %d', (file, months, wanted) => {
  expect(linesOf(file, monthsOf(months))).toEqual([
    `warning: ${file}: It has ${months} months and ${wanted} are wanted: the period on the page is another than its name says.`,
  ]);
});

test('the check warns of files that end in different months', () => {
  const short = monthsOf(12).split('\n').slice(0, -1).join('\n');
  const { remarks } = checkBacktests([
    { file: 'a.csv', text: monthsOf(12) },
    { file: 'b.csv', text: short },
  ]);
  expect(remarks.map(formatRemark)).toEqual([
    'warning: b.csv: It ends on 2026-08-31, another file on 2026-09-30: the periods do not end together.',
  ]);
});

test('the check takes months and weekdays for no gaps, a missing month or weekday for one', () => {
  const weekdays = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
    .filter((date) => date.getUTCDay() % 6 !== 0)
    .map((date) => `${date.toISOString().slice(0, 10)},1`);
  expect(linesOf('x.csv', bodyOf(...weekdays))).toEqual([]);
  expect(linesOf('x.csv', monthsOf(36))).toEqual([]);
  const without = (line: string) => !line.startsWith('2026-01-05') && !line.startsWith('2026-02-28');
  expect(linesOf('x.csv', bodyOf(...weekdays.filter(without)))).toHaveLength(1);
  expect(linesOf('x.csv', monthsOf(36).split('\n').filter(without).join('\n'))).toHaveLength(1);
});

test('the page shows what the check passes, and the check refuses what the page refuses', () => {
  const field = fc.constantFrom('', '1', '1.02', '0', '-1', 'x', '"1"', '"', '1,5', '1e9');
  const day = fc.constantFrom('2026-01-01', '2026-01-02T00:00:00Z', '2026-02-30', '', 'x', '"2026-01-03"');
  const header = fc.constantFrom(HEADER, 'net_value,datetime', 'datetime', `${HEADER},note`);
  const rows = fc.array(
    fc.tuple(day, field).map((fields) => fields.join(',')),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(header, rows, (first, rest) => {
      const text = [first, ...rest].join('\n');
      const read = () => lastOfMonth(readBacktest(text, 'x.csv', parseQuotedCsv));
      const { summaries, ...verdict } = checkBacktests([{ file: 'x.csv', text }]);
      if (summaries.length > 0) {
        expect(read().length).toBeGreaterThan(0);
        return;
      }
      expect(errorsOf({ ...verdict, summaries })).not.toEqual([]);
      expect(read).toThrow('x.csv');
    }),
    { numRuns: 500 },
  );
});
