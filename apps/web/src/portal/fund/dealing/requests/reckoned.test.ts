import { expect, test } from 'vitest';
import { termsWith } from '../../parts/fund.test-support.ts';
import { requestOf } from '../fixtures/people.test-support.ts';
import { isPartPaid, missingFrom, reckon, subscriptionRateOn } from './reckoned.ts';

test.each([
  // By hand, half a cent rounded up.
  { arrived: 'net', money: 48_491.6, gross: 49_991.34, net: 48_491.6, fee: 1_499.74 },
  { arrived: 'gross', money: 48_491.6, gross: 48_491.6, net: 47_036.85, fee: 1_454.75 },
  { arrived: 'net', money: 48_500, gross: 50_000, net: 48_500, fee: 1_500 },
] as const)('$money taken as $arrived are $net net of $gross', ({ arrived, money, ...amounts }) => {
  expect(reckon(arrived, { money, asked: 50_000, rate: 0.03 })).toEqual(amounts);
});

test('the rate is that of the dealing day', () => {
  const terms = [
    termsWith({ from_day: '2026-12-01', subscription_fee_rate: 0.01 }),
    termsWith({ from_day: '2026-01-01', subscription_fee_rate: 0.03 }),
  ];
  expect(['2025-12-01', '2026-11-30', '2026-12-01'].map((day) => subscriptionRateOn(terms, day))).toEqual([
    null,
    0.03,
    0.01,
  ]);
});

test('a part payment waits until it is as much as the net or gross amount, or taken as it is', () => {
  const paid = (arrived: number, reckoned: 'net' | null = null) =>
    requestOf(1, { money: { arrived, reckoned } });
  expect(isPartPaid(requestOf(1))).toBe(false);
  expect(isPartPaid(paid(20_000))).toBe(true);
  expect(isPartPaid(paid(20_000, 'net'))).toBe(false);
  expect(missingFrom(48_500, paid(20_000.01))).toBe(28_499.99);
  expect(missingFrom(48_500, paid(48_500))).toBeNull();
});
