import { expect, test } from 'vitest';
import { strikeOf } from '../../fixtures/strikes.test-support.ts';
import { differencesFromTotals, ownerRows } from './owner-rows.ts';

const { before, after } = strikeOf();
if (before === null || after === null) throw new Error('The strike has no owners.');

test('every owner stands beside what it had, who comes or goes with zero', () => {
  const rows = ownerRows(before, after);
  expect(
    rows.map(({ name, unitsChange, valueBefore, valueAfter, valueChange }) =>
      [name, unitsChange, valueBefore, valueAfter, valueChange].join(' | '),
    ),
  ).toEqual([
    'Ada Lowell | -66450.498743982157709148 | 154432.4 | 82365.3 | -72067.1',
    'Northwind Family Office | -1191.628769878852470083 | 524744.2 | 523451.85 | -1292.35',
    'Bo Chen | -65.079088459244671412 | 28658.15 | 28587.57 | -70.58',
    'محمد بن علي | 44720.116313852991782727 | 0 | 48500 | 48500',
    'Maximiliane Wolfeschlegelsteinhausenbergerdorff & Partners | 223600.581569264958913633 | 0 | 242500 | 242500',
    'House | 0 | 54214.51 | 54214.51 | 0',
    'Settlement | -210691.682014750693244393 | 298500 | 70000 | -228500',
    'Manager | 10078.190733952997398676 | 3081.25 | 14011.28 | 10930.03',
  ]);
  expect(rows[0]?.worked.map(({ name, sum, result }) => [name, sum, result])).toEqual([
    ['Net value before', '154,432.40 − 2,679.57', '151,752.83 USDT'],
    ['Net value after', '82,365.30 − 878.71', '81,486.59 USDT'],
  ]);
  expect(rows[3]?.worked.map(({ name }) => name)).toEqual(['Net value after']);
});

test('owners who add up are told of no difference, and others by how much they do not', () => {
  expect(differencesFromTotals(before, after)).toEqual([]);
  const [first, ...others] = after.investors;
  const off = {
    ...after,
    investors: [{ ...first!, value: first!.value + 0.01 }, ...others],
    units: '980735.671594291236284287',
  };
  expect(differencesFromTotals(before, off)).toEqual([
    'After the strike owners have 0.000000000000000001 units beside those in issue.',
    'After the strike owners’ values differ from the equity by +0.01 USDT.',
  ]);
});
