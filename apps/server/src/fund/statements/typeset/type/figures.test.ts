import { expect, it } from 'vitest';
import {
  decimalsOfColumn,
  formatChange,
  formatExactly,
  formatInstant,
  formatMoney,
  formatMonth,
  formatNegated,
  formatPeriod,
  formatRate,
  formatShortDay,
} from './figures.ts';

it('money is grouped, to the cent, with a true minus and no sign on nothing', () => {
  expect(['-1234567.5', '0', '-0.00', '12345678901234567890.12'].map(formatMoney)).toEqual([
    '−1,234,567.50',
    '0.00',
    '0.00',
    '12,345,678,901,234,567,890.12',
  ]);
  expect(['258.22', '-3', '0.00'].map(formatNegated)).toEqual(['−258.22', '3.00', '0.00']);
  expect(['258.22', '-3', '0.00'].map(formatChange)).toEqual(['+258.22', '−3.00', '0.00']);
});

it('eighteen decimals are kept where they are to be worked with', () => {
  expect(formatExactly('83301.465013886724888197')).toBe('83,301.465013886724888197');
  expect(formatExactly('97')).toBe('97.00');
});

it('a column has as many decimals as its longest figure, within bounds', () => {
  expect([
    decimalsOfColumn([], 6),
    decimalsOfColumn(['97', '1.5'], 6),
    decimalsOfColumn(['97', '0.12345'], 6),
    decimalsOfColumn(['0.123456789'], 6),
  ]).toEqual([2, 2, 5, 6]);
});

it('rates are percent', () => {
  expect(['0.03', '0.025', '0', '0.3'].map(formatRate)).toEqual(['3%', '2.5%', '0%', '30%']);
});

it('days, months and instants are those of UTC', () => {
  expect(formatMonth('2026-10')).toBe('October 2026');
  expect(formatShortDay('2026-03-01T00:00:00.000Z')).toBe('Mar 1, 2026');
  expect(formatInstant('2026-10-31T23:59:07.000Z')).toBe('October 31, 2026, 23:59:07 UTC');
  expect(formatInstant('2026-11-01T00:00:00Z')).toBe('November 1, 2026, 00:00 UTC');
});

it('a period names its first and its last day', () => {
  const day = (text: string): string => `${text}T00:00:00.000Z`;
  expect(formatPeriod(day('2028-02-01'), day('2028-03-01'))).toBe('February 1 to 29, 2028');
  expect(formatPeriod(day('2026-09-01'), day('2026-11-01'))).toBe('September 1 to October 31, 2026');
  expect(formatPeriod(day('2026-12-01'), day('2027-02-01'))).toBe('December 1, 2026 to January 31, 2027');
});
