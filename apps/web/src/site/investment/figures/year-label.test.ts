import { expect, test } from 'vitest';
import { yearLabel } from './year-label.ts';

test('a year that is only part of a year says which months it counts', () => {
  const labels = [
    [null, null],
    ['2024-03-01', null],
    [null, '2024-10-31'],
    ['2024-03-15', '2024-10-31'],
    ['2024-03-01', '2024-03-31'],
    ['2022-11-30', null],
    ['2022-11-30', '2024-10-31'],
  ] as const;
  expect(labels.map(([from, to]) => yearLabel({ year: 2024, from, to }))).toEqual([
    '2024',
    '2024 (from Mar)',
    '2024 (to Oct)',
    '2024 (Mar to Oct)',
    '2024 (Mar only)',
    '2024 (from Nov 2022)',
    '2024 (Nov 2022 to Oct)',
  ]);
});
