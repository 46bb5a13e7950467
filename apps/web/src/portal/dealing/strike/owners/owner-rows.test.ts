import { expect, test } from 'vitest';
import { strikeOf } from '../../fixtures/strikes.test-support.ts';
import { differencesFromTotals, ownerRows } from './owner-rows.ts';

const { before, after } = strikeOf();
if (before === null || after === null) throw new Error('The strike has no owners.');

test('every owner stands beside what it had, who comes or goes with zero', () => {
  const rows = ownerRows(before, after);
  expect(
    rows.map(({ name, unitsChange, valueBefore, valueAfter, valueChange }) => [
      name,
      unitsChange,
      valueBefore,
      valueAfter,
      valueChange,
    ]),
  ).toEqual([
    ['Ada Lowell', '-66450.498743982157709148', 154_432.4, 82_365.3, -72_067.1],
    ['Northwind Family Office', '-1191.628769878852470083', 524_744.2, 523_451.85, -1_292.35],
    ['Bo Chen', '-65.079088459244671412', 28_658.15, 28_587.57, -70.58],
    ['محمد بن علي', '44720.116313852991782727', 0, 48_500, 48_500],
    [
      'Maximiliane Wolfeschlegelsteinhausenbergerdorff & Partners',
      '223600.581569264958913633',
      0,
      242_500,
      242_500,
    ],
    ['House', '0', 54_214.51, 54_214.51, 0],
    ['Settlement', '-210691.682014750693244393', 298_500, 70_000, -228_500],
    ['Manager', '10078.190733952997398676', 3_081.25, 14_011.28, 10_930.03],
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
