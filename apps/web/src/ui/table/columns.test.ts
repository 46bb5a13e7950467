import { expect, test } from 'vitest';
import { type Column, nextSorting, orderWords, padsOf, sortRows } from './columns.ts';

interface Row {
  name: string;
  size: number | null;
}

const COLUMNS: Column<Row>[] = [
  { key: 'name', name: 'Name', value: ({ name }) => name },
  { key: 'size', name: 'Size', isNumeric: true, value: ({ size }) => size },
  { key: 'day', name: 'Day', firstOrder: 'desc', orderWords: ['earliest first', 'latest first'] },
];

const ROWS: Row[] = [
  { name: 'item 10', size: 3 },
  { name: 'Item 9', size: null },
  { name: 'émile', size: 20 },
];

test.each([
  ['name', 'asc', 'émile, Item 9, item 10', 'A to Z'],
  ['name', 'desc', 'item 10, Item 9, émile', 'Z to A'],
  ['size', 'asc', 'item 10, émile, Item 9', 'lowest first'],
  // What has no value stays last.
  ['size', 'desc', 'émile, item 10, Item 9', 'highest first'],
  ['day', 'asc', 'item 10, Item 9, émile', 'earliest first'],
] as const)('rows by %s %s are %s: %s', (key, order, names, words) => {
  expect(
    sortRows(ROWS, COLUMNS, { key, order })
      .map(({ name }) => name)
      .join(', '),
  ).toBe(names);
  expect(orderWords(COLUMNS, { key, order })).toBe(words);
});

test('a new column begins with the highest or with A, and a second press reverses it', () => {
  const size = nextSorting(COLUMNS, undefined, 'size');
  expect(size).toEqual({ key: 'size', order: 'desc' });
  expect(nextSorting(COLUMNS, size, 'size')).toEqual({ key: 'size', order: 'asc' });
  expect(nextSorting(COLUMNS, size, 'name')).toEqual({ key: 'name', order: 'asc' });
  expect(nextSorting(COLUMNS, size, 'day')).toEqual({ key: 'day', order: 'desc' });
});

test.each([
  [
    ['1.25', '10', '−3.5'],
    ['', '.00', '0'],
  ],
  [
    ['12.5%', '+7%'],
    ['', '.0'],
  ],
  // What is no number, or has a unit, is left as it is.
  [
    ['–', '0.5 BTC', '1,000.00'],
    ['', '', ''],
  ],
])('%j are aligned by %j', (texts, pads) => {
  expect(padsOf(texts)).toEqual(pads);
});
