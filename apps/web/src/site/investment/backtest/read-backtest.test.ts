import { expect, test } from 'vitest';
import { parseQuotedCsv } from './quoted-csv.ts';
import { readBacktest, surveyBacktest } from './read-backtest.ts';

const HEADER = 'datetime,net_value';
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n');

/** Two days, the closes 1.01 and 1.02, each with readings before it. */
const READINGS = [
  '2026-01-01T00:00:00Z,1',
  '2026-01-01T12:00:00Z,1.3',
  '2026-01-01T23:00:00Z,1.01',
  '2026-01-02T00:00:00Z,0.9',
  '2026-01-02T18:00:00Z,1.4',
  '2026-01-02T23:00:00Z,1.02',
];

test.each([
  ['oldest first', READINGS],
  ['newest first', READINGS.toReversed()],
  ['a part in another zone', [...READINGS.slice(0, 5), '2026-01-03T04:30:00+05:30,1.02']],
  ['a day alone, which is its first moment', [...READINGS.slice(1), '2026-01-01,1']],
  [
    'zones whose clocks disagree with their order',
    ['2026-01-02T23:30:00+00:00,1.02', '2026-01-02T23:59:00+01:00,7', ...READINGS.slice(0, 5)],
  ],
])('the latest row of a day counts, whatever the order in the file: %s', (_, lines) => {
  expect(readBacktest(csv(...lines), '1y.csv', parseQuotedCsv)).toEqual([
    { day: '2026-01-01', netValue: 1.01 },
    { day: '2026-01-02', netValue: 1.02 },
  ]);
});

test.each([
  ['a byte order mark', `\uFEFF${csv('2026-01-01,1')}`],
  ['mixed line ends', `${HEADER}\r\n\n2026-01-01,1\n\r\n`],
  ['blanks around names and fields', ' datetime , net_value \n 2026-01-01 , 1 \n'],
  ['columns in another order and more of them', 'note,net_value,,datetime\n"a, b",1,,2026-01-01'],
  ['a comma at the end of a row', csv('2026-01-01,1,')],
])('readBacktest() reads the same rows with %s', (_, text) => {
  expect(readBacktest(text, '1y.csv', parseQuotedCsv)).toEqual([{ day: '2026-01-01', netValue: 1 }]);
});

test.each(['', ' \n\n', HEADER, `${HEADER}\r\n\r\n`, csv(',', '2026-01-01,', ',1.5', '2026-01-02')])(
  'readBacktest() finds no data in a file without rows: %j',
  (text) => {
    expect(() => readBacktest(text, '1y.csv', parseQuotedCsv)).toThrow(/^No data found in 1y\.csv$/);
  },
);

test.each([
  [csv('2026-01-01,1', '2026-01-02,abc'), '2y.csv, line 3, column net_value: "abc" is not a number'],
  [csv('2026-01-01,10001'), '2y.csv, line 2, column net_value: 10001 is not a multiplier'],
  [csv('2026-01-01,0.00009'), '2y.csv, line 2, column net_value: 0.00009 is not a multiplier'],
  [csv('2026-01-01,0'), '2y.csv, line 2, column net_value: 0 is not above 0.'],
  [csv('2026-02-30,1'), '2y.csv, line 2, column datetime: "2026-02-30" is not a day'],
  [csv('2026-01-01,1,02'), '2y.csv, line 2: The row has 3 fields, the header 2'],
  ['date,net_value\n2026-01-01,1', '2y.csv, line 1, column datetime: The header has no such column'],
  [
    `${HEADER},net_value\n2026-01-01,1,2`,
    '2y.csv, line 1, column net_value: The header names the column 2 times.',
  ],
  [csv('2026-01-01,1', '2026-01-02,"1', '2026-01-03,1'), '2y.csv, line 3: A quoted field is not closed'],
])('readBacktest() refuses a file with a wrong field and says where: %j', (text, message) => {
  expect(() => readBacktest(text, '2y.csv', parseQuotedCsv)).toThrow(message);
});

test('surveyBacktest() reports every fault, those above a broken quote too', () => {
  const text = csv('x,1', '2026-01-02,0', '2026-01-03,"1', '2026-01-04,-1');
  expect(surveyBacktest(text, parseQuotedCsv).faults.map(({ line, column }) => [line, column])).toEqual([
    [2, 'datetime'],
    [3, 'net_value'],
    [4, undefined],
  ]);
  expect(() => readBacktest(text, '1y.csv', parseQuotedCsv)).toThrow(/\(2 more\)$/);
});
