import type { Leaf, NavLeaf } from '@equanim/record/leaf';
import { recordedDays } from '@equanim/record/recorded-days';
import { expect, test } from 'vitest';
import { leafOf } from '../../../../../../packages/record/src/records.test-support.ts';
import { datedRecords, pointsOf, returnsOf } from './curve-points.ts';

const RATES = { subscriptionFeeRate: 0.03, managementFeeRate: 0, performanceFeeRate: 0.3 };

const withoutClose: Partial<NavLeaf> = { close: null, value: null, samples: 0, gaps: 1440 };

function pointsFrom(leaves: readonly Leaf[]) {
  const entries = leaves.map((leaf) => ({ leaf, hash: null }));
  return pointsOf(recordedDays({ entries }), RATES);
}

test('gross and net begin equal, and net is that of the fund for whoever came in at the first close', () => {
  const points = pointsFrom([leafOf(0, { value: '2.000000000000' }), leafOf(1, { value: '2.200000000000' })]);
  // 30 % of the 0.2 above the mark; the subscription fee is charged on the way in.
  expect(points.map(({ day, gross, net }) => [day, gross, net])).toEqual([
    ['2026-01-01', 2, 2],
    ['2026-01-02', 2.2, expect.closeTo(2.14, 12)],
  ]);
  expect(returnsOf(points)).toEqual({ gross: expect.closeTo(0.1, 12), net: expect.closeTo(0.07, 12) });
});

test('a day without a close interrupts the curve', () => {
  const points = pointsFrom([leafOf(0), leafOf(1, withoutClose), leafOf(2), leafOf(3)]);
  expect(points.map(({ day, beginsLine }) => [day, beginsLine])).toEqual([
    ['2026-01-01', false],
    ['2026-01-03', true],
    ['2026-01-04', false],
  ]);
});

test('no return leads from one record into the next', () => {
  const leaves = [
    leafOf(0, { value: '1.100000000000' }),
    leafOf(1, { value: '0.000000000000' }),
    leafOf(2, { value: '1.000000000000', record: 2 }),
    leafOf(3, { value: '1.020000000000', record: 2 }),
  ];
  expect(pointsFrom(leaves).map(({ day, gross }) => [day, gross])).toEqual([
    ['2026-01-03', 1],
    ['2026-01-04', 1.02],
  ]);
  expect(returnsOf(pointsFrom(leaves)).gross).toBeCloseTo(0.02, 12);
  expect(returnsOf(pointsFrom(leaves.slice(0, 2))).gross).toBe(-1);
  const days = recordedDays({ entries: leaves.map((leaf) => ({ leaf, hash: null })) });
  expect(datedRecords(days)).toEqual([
    { number: 1, since: '2026-01-01' },
    { number: 2, since: '2026-01-03' },
  ]);
});
