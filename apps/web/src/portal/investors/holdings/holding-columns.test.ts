import { expect, test } from 'vitest';
import { investorOf } from '../../layout/fund/fund.test-support.ts';
import { type ColumnKey, distanceToMark, markOf, sortHoldings } from './holding-columns.ts';

const SMALL = investorOf(2, { name: 'émile', series: [{ dealtOn: '2026-03-01', net: 100_000, price: 1.5 }] });
const LARGE = investorOf(10, {
  name: 'Bo',
  series: [{ dealtOn: '2026-06-01', net: 300_000, price: 1.2, mark: 305_000 }],
});
const NONE = investorOf(1, { name: 'Ada' });
const ALL = [NONE, LARGE, SMALL];

const namesBy = (sort: ColumnKey, order: 'asc' | 'desc') =>
  sortHoldings(ALL, { sort, order }).map(({ name }) => name);

test.each([
  ['name', 'asc', ['Ada', 'Bo', 'émile']],
  ['net-value', 'desc', ['Bo', 'émile', 'Ada']],
  ['mark', 'asc', ['émile', 'Bo', 'Ada']],
  ['distance', 'asc', ['émile', 'Bo', 'Ada']],
] as const)('holdings sorted by %s, %s, leave what has no value for the end', (sort, order, names) => {
  expect(namesBy(sort, order)).toEqual(names);
});

test('the mark of an investor is that of all series, and the distance that of all values', () => {
  const both = investorOf(3, {
    name: 'Both',
    series: [
      { dealtOn: '2026-03-01', net: 100_000.05, price: 1.5 },
      { dealtOn: '2026-06-01', net: 300_000.1, price: 1.2, mark: 305_000.03 },
    ],
  });
  expect(markOf(both)).toBe(405_000.08);
  expect(distanceToMark(both)).toBeCloseTo(both.value / 405_000.08 - 1, 12);
  expect([markOf(NONE), distanceToMark(NONE)]).toEqual([null, null]);
});
