import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBacktests, errorsOf, formatRemark } from './check.ts';
import { FILES } from './files.ts';
import { refuseBacktests } from './refuse-backtests.ts';

const DAY_MS = 86_400_000;

interface Row {
  at: number;
  netValue: number;
}

/** Days of a strategy whose changes follow no rhythm, from 1 on. */
function yearOf(days = 365): Row[] {
  let [state, netValue] = [7, 1];
  return Array.from({ length: days }, (_, index) => {
    const row = { at: Date.UTC(2025, 10, 1) + index * DAY_MS, netValue };
    state = (state * 48_271) % 2_147_483_647;
    netValue *= 1 + (state / 2_147_483_647 - 0.45) / 100;
    return row;
  });
}

const isoOf = (at: number) => new Date(at).toISOString();
const csvOf = (rows: readonly Row[], timeOf = isoOf, places = 6) =>
  ['datetime,net_value', ...rows.map(({ at, netValue }) => `${timeOf(at)},${netValue.toFixed(places)}`)].join(
    '\n',
  );
const times = (factor: number, rows: readonly Row[]) =>
  rows.map(({ at, netValue }) => ({ at, netValue: netValue * factor }));
const later = (days: number, rows: readonly Row[]) =>
  rows.map(({ at, netValue }) => ({ at: at + days * DAY_MS, netValue }));
/** Rows after others, so that the value goes on where those ended. */
const then = (before: readonly Row[], after: readonly Row[]) => [
  ...before,
  ...times(before.at(-1)!.netValue / after[0]!.netValue, after).slice(1),
];
const errors = (text: string, file = '1y.csv') =>
  errorsOf(checkBacktests([{ file, text }])).map(formatRemark);

const year = yearOf();
const half = yearOf(183);
/** New York: five hours behind, four in summer. */
const newYork = (at: number) => {
  const isSummer = at >= Date.UTC(2026, 2, 8) && at < Date.UTC(2026, 10, 1);
  return isoOf(at + (isSummer ? 4 : 5) * 3_600_000);
};

test.each([
  ['a year of days', csvOf(year)],
  ['329 days', csvOf(yearOf(329))],
  ['a year of cash', csvOf(year.map(({ at }) => ({ at, netValue: 1 })))],
  ['even growth', csvOf(year.map(({ at }, index) => ({ at, netValue: 1 + 0.001 * index })))],
  ['values of two decimals, which repeat by rounding', csvOf(year, isoOf, 2)],
])('%s as the file of a year passes every guard', (_, text) => {
  expect(errors(text)).toEqual([]);
});

test.each([
  ['an account of 1,000', csvOf(times(1000, year)), 'The first net value is 1000'],
  ['328 days', csvOf(yearOf(328)), '328 days, and the page calls it 1 year.'],
  [
    'a base that begins again',
    csvOf([...year.slice(0, 200), ...times(2, year.slice(200))]),
    'line 202, column net_value',
  ],
  ['the same half year twice', csvOf(then(half, later(182, half))), 'come again after'],
  [
    'a fortnight again at once',
    csvOf(then(year.slice(0, 60), later(14, year.slice(45, 60)).concat(year.slice(74)))),
    'come again after',
  ],
  [
    'one moment with two net values, written in two zones',
    `${csvOf(year)}\n2026-10-31T02:00:00+02:00,1.5`,
    'line 367, column datetime: The same moment as on line 366',
  ],
  [
    'midnights at +08:00, as UTC',
    csvOf(year, (at) => isoOf(at - 8 * 3_600_000)),
    '16:00 UTC is midnight at +08:00',
  ],
  [
    'midnights of New York, with its summer time',
    csvOf(year, newYork),
    '05:00 UTC is midnight at -05:00, 04:00 UTC is midnight at -04:00',
  ],
])('%s as the file of a year is refused', (_, text, message) => {
  expect(errors(text)).toEqual([expect.stringContaining(message)]);
});

test('a guard that is switched off lets its file through and tells the reason, in that file alone', () => {
  const text = csvOf(times(1000, year));
  const off = { '1y.csv': { start: 'Told in thousands.' } };
  const { remarks } = checkBacktests([{ file: 'here/1y.csv', text }], off);
  expect(remarks.map(formatRemark)).toEqual([
    'warning: here/1y.csv, line 2, column net_value: The first net value is 1000, and a multiplier begins near 1: divide all by the first. Let through: Told in thousands.',
  ]);
  expect(errorsOf(checkBacktests([{ file: '1y.csv', text }], { '1y.csv': { start: ' ' } }))).toHaveLength(1);
  expect(errorsOf(checkBacktests([{ file: 'a.csv', text }], off))).toHaveLength(1);
});

test('the build refuses files that the check finds an error in, and files that are absent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backtests-'));
  try {
    for (const { name, years } of FILES) writeFileSync(join(folder, name), csvOf(yearOf(years * 365)));
    expect(() => refuseBacktests(folder)).not.toThrow();
    writeFileSync(join(folder, '1y.csv'), csvOf(times(1000, year)));
    expect(() => refuseBacktests(folder)).toThrow(
      /not published.*\nerror: 1y\.csv, line 2, column net_value/,
    );
    rmSync(join(folder, '1y.csv'));
    expect(() => refuseBacktests(folder)).toThrow('1y.csv: There is no such file.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
