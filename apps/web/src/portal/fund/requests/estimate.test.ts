import { expect, test } from 'vitest';
import { investorOf } from '../parts/fund.test-support.ts';
import { estimatePayout } from './estimate.ts';

const WORTH = [
  { net_value: 101_000, accrued_fee: 1_000 },
  { net_value: 198_000.02, accrued_fee: 0 },
];
const SERIES = investorOf(1, {
  name: 'Ada',
  series: [
    { dealtOn: '2026-06-01', net: 100_000, price: 1.2 },
    { dealtOn: '2026-10-01', net: 200_000, price: 1.3 },
  ],
}).series.map((one, index) => ({ ...one, ...WORTH[index] }));

test('a redemption takes from the oldest series first, in proportion to its net value and its accrued fee', () => {
  expect(SERIES.map(({ shares }) => shares)).toEqual([100, 200]);
  expect(estimatePayout(SERIES, { shares: 50 })).toEqual({
    parts: [{ name: 'Series 1', shares: 50 }],
    shares: 50,
    fee: 500,
    payout: 50_500,
  });
  // A fourth of the second is 49,500.005.
  expect(estimatePayout(SERIES, { shares: 150 })).toMatchObject({ fee: 1_000, payout: 150_500.01 });
  expect(estimatePayout(SERIES, { all: true })).toMatchObject({ shares: 300, payout: 299_000.02 });
});

test('an amount takes as many shares as it is worth after fees', () => {
  expect(estimatePayout(SERIES, { amount: 50_500 })).toMatchObject({ shares: 50, fee: 500, payout: 50_500 });
  expect(estimatePayout(SERIES, { amount: 150_500.005 })?.parts).toEqual([
    { name: 'Series 1', shares: 100 },
    { name: 'Series 2', shares: 50 },
  ]);
  expect(estimatePayout(SERIES, { amount: 299_000.02 })).toMatchObject({ shares: 300, payout: 299_000.02 });
});

test('there is no estimate of more than there is', () => {
  expect(estimatePayout(SERIES, { shares: 300.000_000_01 })).toBeNull();
  expect(estimatePayout(SERIES, { amount: 299_000.03 })).toBeNull();
  expect(estimatePayout([], { shares: 1 })).toBeNull();
});
