import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBacktests, errorsOf, formatRemark } from './check.ts';
import { FILES } from './files.ts';
import { refuseBacktests } from './refuse-backtests.ts';

const DAY_MS = 86_400_000;
const HEADER = 'datetime,net_value';

interface Row {
  at: number;
  netValue: number;
}

/** A year of a strategy whose changes follow no rhythm: 365 rows from 1 on. */
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
  [HEADER, ...rows.map(({ at, netValue }) => `${timeOf(at)},${netValue.toFixed(places)}`)].join('\n');
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

/** Local midnight of each day in a zone, written as its own time or as UTC. */
const localDay = (zone: string) => (at: number) => `${isoOf(at).slice(0, 10)} 00:00:00${zone}`;
const hoursBefore = (hours: number) => (at: number) => isoOf(at - hours * 3_600_000);
/** New York: five hours behind, four in summer. */
const newYork = (at: number) => {
  const isSummer = at >= Date.UTC(2026, 2, 8) && at < Date.UTC(2026, 10, 1);
  return isoOf(at + (isSummer ? 4 : 5) * 3_600_000);
};

test('a year of days passes every guard', () => {
  expect(errors(csvOf(year))).toEqual([]);
});

test.each([
  ['an account of 1,000', csvOf(times(1000, year)), 'The first net value is 1000'],
  ['a third', csvOf(times(1 / 3, year)), 'The first net value is 0.333333'],
  ['just above two', csvOf(times(2.000_001, year)), 'The first net value is 2.000001'],
])('the start of %s is refused', (_, text, message) => {
  expect(errors(text)).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['1y.csv', 328, '328 days, and the page calls it 1 year.'],
  ['1y.csv', 730, '730 days, and the page calls it 1 year.'],
  ['3y.csv', 985, '985 days, and the page calls it 3 years.'],
])('%s of %d days is refused', (file, days, message) => {
  expect(errors(csvOf(yearOf(days)), file)).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['1y.csv', 329],
  ['1y.csv', 396],
  ['x.csv', 3],
])('%s of %d days passes', (file, days) => {
  expect(errors(csvOf(yearOf(days)), file)).toEqual([]);
});

test.each([
  ['a misprinted point', year.map((row, index) => (index === 9 ? { ...row, netValue: 10 } : row)), [11, 12]],
  ['a base that begins again', [...year.slice(0, 200), ...times(2, year.slice(200))], [202]],
  ['a fall by more than half', [...year.slice(0, 200), ...times(0.49, year.slice(200))], [202]],
  ['a fall that is on top', [...year.slice(0, 200), ...times(0.49, year.slice(200))].toReversed(), [166]],
])('%s is refused with its line', (_, rows, lines) => {
  expect(errors(csvOf(rows)).map((error) => /line (\d+), column net_value/.exec(error)?.[1])).toEqual(
    lines.map(String),
  );
});

test.each([
  ['the same half year twice, going on', then(half, later(182, half))],
  [
    'a month again, months later',
    then(year.slice(0, 300), later(280, year.slice(20, 50)).concat(year.slice(330))),
  ],
  [
    'a fortnight again at once',
    then(year.slice(0, 60), later(14, year.slice(45, 60)).concat(year.slice(74))),
  ],
])('%s is refused as a repeated stretch', (_, rows) => {
  expect(errors(csvOf(rows), 'x.csv')).toEqual([expect.stringContaining('come again after')]);
});

test.each([
  ['cash', year.map(({ at }) => ({ at, netValue: 1 }))],
  ['even growth', year.map(({ at }, index) => ({ at, netValue: 1 + 0.001 * index }))],
  ['two months of cash in a year', year.map((row, index) => (index < 60 ? { ...row, netValue: 1 } : row))],
])('%s is no repeated stretch', (_, rows) => {
  expect(errors(csvOf(rows))).toEqual([]);
});

test('values of two decimals repeat by rounding, and are let through', () => {
  expect(errors(csvOf(year, isoOf, 2))).toEqual([]);
});

test('one moment with two net values is refused, also where two zones write it', () => {
  const twice = [...csvOf(year).split('\n'), '2026-10-31T02:00:00+02:00,1.5'].join('\n');
  expect(errors(twice)).toEqual([
    expect.stringMatching(/line 367, column datetime: The same moment as on line 366/),
  ]);
});

test.each([
  ['+08:00, written', localDay('+08:00'), '16:00 UTC is midnight at +08:00'],
  ['+08:00, as UTC', hoursBefore(8), '16:00 UTC is midnight at +08:00'],
  ['+05:45', localDay('+05:45'), '18:15 UTC is midnight at +05:45'],
  [
    'New York, with its summer time',
    newYork,
    '05:00 UTC is midnight at -05:00, 04:00 UTC is midnight at -04:00',
  ],
])('stamps of midnight at %s are refused', (_, timeOf, message) => {
  expect(errors(csvOf(year, timeOf))).toEqual([expect.stringContaining(`column datetime: ${message}`)]);
});

test.each([
  ['days alone', (at: number) => isoOf(at).slice(0, 10)],
  ['the last second of a day', (at: number) => isoOf(at + DAY_MS - 1000)],
  ['whatever minute it was', (at: number) => isoOf(at + (at % 7) * 61_000 + ((at / DAY_MS) % 50) * 61_000)],
])('%s is no local midnight', (_, timeOf) => {
  expect(errors(csvOf(year, timeOf))).toEqual([]);
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
