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
