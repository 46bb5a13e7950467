import { expect, test } from 'vitest';
import { investorOf } from '../../parts/fund.test-support.ts';
import { payoutOfShares } from './payout.ts';

const INVESTOR = investorOf(1, {
  name: 'Ada',
  series: [
    { dealtOn: '2026-06-01', net: 100_000, price: 1.2 },
    { dealtOn: '2026-10-01', net: 200_000, price: 1.3 },
  ],
});

test('shares pay out from the oldest series first, in proportion to its net value', () => {
  const worth = [101_000, 198_000.02];
  const series = INVESTOR.series.map((one, index) => ({ ...one, net_value: worth[index] ?? 0 }));
  expect(series.map(({ shares }) => shares)).toEqual([100, 200]);
  expect(payoutOfShares(series, 50)).toBe(50_500);
  // A fourth of the second is 49,500.005.
  expect(payoutOfShares(series, 150)).toBe(150_500.01);
  expect(payoutOfShares(series, 300)).toBe(299_000.02);
  expect(payoutOfShares(series, 300.000_000_01)).toBeNull();
});
