import { parse } from 'papaparse';
import { expect, test } from 'vitest';
import { INVESTORS, investorOf, investorsOf } from '../../parts/fund.test-support.ts';
import { holdingsCsv } from './holdings-csv.ts';

const linesOf = (csv: string): string[][] => parse<string[]>(csv.trim()).data;

test('holdings are saved a line an investor, with plain numbers and the sample they rest on', () => {
  const { investors, as_of: asOf } = investorsOf();
  const [header = [], first = [], ...others] = linesOf(holdingsCsv(investors, asOf));
  const cell = (name: string) => first[header.indexOf(name)];
  expect(others).toHaveLength(INVESTORS.length - 1);
  expect(cell('reference')).toBe('INV-0001');
  expect(cell('since')).toBe('2025-02-01');
  expect(cell('series')).toBe('2');
  expect(cell('shares')).toBe('339.5');
  expect(cell('units')).toMatch(/^\d+\.\d{18}$/);
  expect(cell('high-water mark (USDT)')).toBe('365114.52');
  expect(cell('paid in (USDT)')).toBe('339500');
  expect(cell('sample (UTC)')).toBe('2026-11-25T13:04:00Z');
  expect(cell('unit price (USDT)')).toBe('1.234567890123');
});

test('no name is run by a spreadsheet, and what is not known is empty', () => {
  const csv = holdingsCsv([investorOf(7, { name: '=cmd()|"A"' })], null);
  const [header = [], line = []] = linesOf(csv);
  expect(line[header.indexOf('name')]).toBe('\'=cmd()|"A"');
  expect(
    ['since', 'high-water mark (USDT)', 'sample (UTC)'].map((name) => line[header.indexOf(name)]),
  ).toEqual(['', '', '']);
});
