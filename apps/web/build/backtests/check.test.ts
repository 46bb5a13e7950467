import { lastOfMonth } from '@equanim/finance/backtest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuotedCsv } from '../../src/site/investment/backtest/quoted-csv.ts';
import { readBacktest } from '../../src/site/investment/backtest/read-backtest.ts';
import { checkBacktests, errorsOf, formatRemark } from './check.ts';

const HEADER = 'datetime,net_value';
const bodyOf = (...lines: string[]) => [HEADER, ...lines].join('\n');
const linesOf = (text: string, file = 'x.csv') => checkBacktests([{ file, text }]).remarks.map(formatRemark);

/** A good file of as many months up to September 2026, a row on the last day of each. */
const monthsOf = (count: number): string =>
  bodyOf(
    ...Array.from({ length: count }, (_, index) => {
      const last = new Date(Date.UTC(2026, 10 - count + index, 0)).toISOString().slice(0, 10);
      return `${last},${(1 + index / 100).toFixed(2)}`;
    }),
  );

test('the check finds nothing in a good file, and summarizes it', () => {
  expect(checkBacktests([{ file: 'here/1y.csv', text: monthsOf(12) }])).toEqual({
    remarks: [],
    summaries: ['here/1y.csv: 12 days in 12 months, 2025-10-31 to 2026-09-30, growth 11.0 %.'],
  });
});

const DAYS = ['2026-01-01,1', '2026-01-02,1', '2026-01-03,1'];

test.each([
  ['error: x.csv, line 3, column datetime: "soon" is not a day', [DAYS[0], 'soon,1']],
  ['error: x.csv, line 3: A quoted field is not closed', [DAYS[0], '2026-01-02,"1']],
  ['error: x.csv: It has no data.', ['2026-01-01,']],
  ['warning: x.csv, line 3, column net_value: The field is empty.', [DAYS[0], '2026-01-02,', '2026-01-02,1']],
  ['warning: x.csv, line 2, column net_value: The first net value is 1.0001; 1 is', ['2026-01-01,1.0001']],
  ['warning: x.csv, line 5, column datetime: 1 day is missing after 2026-01-03.', [...DAYS, '2026-01-05,1']],
  ['warning: x.csv, column datetime: It has 4 rows on 3 days;', [...DAYS, '2026-01-01T12:00:00Z,1']],
  ['warning: x.csv, line 3, column datetime: It is earlier than the row before', DAYS.toReversed()],
  ['warning: x.csv, line 3, column net_value: The net value changes by 45 %', [DAYS[0], '2026-01-02,1.45']],
])('the check says: %s', (message, lines) => {
  expect(linesOf(bodyOf(...lines.map(String)))[0]).toContain(message);
});

test('the check takes the first net value from the earliest day, in ten thousandths', () => {
  const baseOf = (first: string) =>
    linesOf(bodyOf('2026-01-02,1.3', `2026-01-01,${first}`)).filter((line) =>
      line.includes('first net value'),
    );
  expect(baseOf('1.00001')).toEqual([]);
  expect(baseOf('1.1')).toEqual([expect.stringContaining('x.csv, line 3, column net_value')]);
});

test('the check warns of files whose months are not those of their name, or do not end together', () => {
  expect(linesOf(monthsOf(35), 'some/where/3y.csv')).toEqual([
    'warning: some/where/3y.csv: It has 35 months and 36 are wanted: the period on the page is another than its name says.',
  ]);
  const short = monthsOf(12).split('\n').slice(0, -1).join('\n');
  const files = [
    { file: 'a.csv', text: monthsOf(12) },
    { file: 'b.csv', text: short },
  ];
  expect(checkBacktests(files).remarks.map(formatRemark)).toEqual([
    'warning: b.csv: It ends on 2026-08-31, another file on 2026-09-30: the periods do not end together.',
  ]);
});

test('the check takes months and weekdays for no gaps, a missing month or weekday for one', () => {
  const weekdays = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
    .filter((date) => date.getUTCDay() % 6 !== 0)
    .map((date) => `${date.toISOString().slice(0, 10)},1`);
  expect(linesOf(bodyOf(...weekdays))).toEqual([]);
  expect(linesOf(monthsOf(36))).toEqual([]);
  const without = (line: string) => !line.startsWith('2026-01-05') && !line.startsWith('2026-02-28');
  expect(linesOf(bodyOf(...weekdays.filter(without)))).toHaveLength(1);
  expect(linesOf(monthsOf(36).split('\n').filter(without).join('\n'))).toHaveLength(1);
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
      const verdict = checkBacktests([{ file: 'x.csv', text }]);
      if (verdict.summaries.length > 0) {
        expect(read().length).toBeGreaterThan(0);
        return;
      }
      expect(errorsOf(verdict)).not.toEqual([]);
      expect(read).toThrow('x.csv');
    }),
  );
});
