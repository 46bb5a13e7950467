import { netOfFees } from '@equanim/finance/fees';
import { expect, test } from 'vitest';
import { feeYears, growthToMark } from './fee-years.ts';

const rates = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };
const rows = (netValues: number[]) =>
  netValues.map((netValue, year) => ({ day: `${String(2020 + year)}-03-01`, netValue }));

test.each([
  ['a good year', [0.2]],
  ['a flat year', [0]],
  ['a bad year', [-0.2]],
  ['a bad year and a good one', [-0.2, 0.3]],
  ['up, down, and up beyond the mark', [0.5, -0.1, 0.4]],
])('%s leaves what the formula of the calculator leaves, fee by fee', (_, growths) => {
  let netValue = 1;
  const values = [1, ...growths.map((growth) => (netValue *= 1 + growth))];
  // Years of 365 days: from March 2020 on there is no leap day until 2024.
  const expected = netOfFees(rows(values), { amount: 100_000, rates });
  const years = feeYears(100_000, growths, rates);
  expect(years.at(-1)?.end).toBeCloseTo(expected.finalNav, 6);
  for (const fee of ['management', 'performance'] as const) {
    const charged = expected.ledger.filter((entry) => entry.fee === fee).map(({ amount }) => amount);
    for (const [index, year] of years.entries())
      expect(year[fee]).toBeCloseTo(charged[index] ?? Number.NaN, 6);
  }
});

test('the growth back to the mark leads to the mark, management fee included', () => {
  const [bad] = feeYears(100_000, [-0.2], rates);
  const back = growthToMark(bad?.end ?? 0, 97_000, 0.03);
  const [, second] = feeYears(100_000, [-0.2, back], rates);
  expect(second?.end).toBeCloseTo(97_000, 6);
  expect(second?.performance).toBeCloseTo(0, 6);
});
