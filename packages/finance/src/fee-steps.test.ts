import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeParts, feeSteps } from './fee-steps.ts';

const FLAGSHIP = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };
const YEAR = [
  { day: '2025-01-01', netValue: 1 },
  { day: '2026-01-01', netValue: 1.1 },
];

test('each step takes one fee more, worked by hand', () => {
  // 1.1; less 3 % 1.067; times (1 - 0.03 / 365)^365 = 0.970444337039: 1.035464107626; less 30 % of what lies above 0.97.
  expect(feeSteps(YEAR, FLAGSHIP)).toEqual({
    gross: 1.1,
    afterSubscription: 1.067,
    afterManagement: expect.closeTo(1.035464107626, 11),
    net: expect.closeTo(1.015824875338, 11),
  });
});

test('the parts of 10,000 dollars, worked by hand', () => {
  // 11,000.00; 10,670.00; 10,354.64; 10,158.25. Of 11,000: 3.0 %, 2.9 %, 1.8 % and 92.3 % remain.
  const parts = feeParts(10_000, feeSteps(YEAR, FLAGSHIP));
  expect(parts).toEqual({
    gross: 11_000,
    subscription: { value: 330, permille: 30 },
    management: { value: 315.36, permille: 29 },
    performance: { value: 196.39, permille: 18 },
    rest: { value: 10_158.25, permille: 923 },
  });
});

const paths = fc
  .array(fc.double({ min: 0.2, max: 3, noNaN: true }), { minLength: 1, maxLength: 40 })
  .map((values) =>
    [1, ...values].map((netValue, index) => ({
      day: new Date(Date.UTC(2023, 0, 1 + index * 40)).toISOString().slice(0, 10),
      netValue: Math.round(netValue * 10_000) / 10_000,
    })),
  );
const rate = fc.double({ min: 0, max: 0.5, noNaN: true });
const rates = fc.record({ subscriptionFeeRate: rate, managementFeeRate: rate, performanceFeeRate: rate });
const amounts = fc.oneof(
  fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }).map((cents) => cents / 100),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);

test('the parts of any amount add up to its gross value to the cent, and their shares to 100 %', () => {
  fc.assert(
    fc.property(paths, rates, amounts, (days, some, amount) => {
      const { gross, subscription, management, performance, rest } = feeParts(amount, feeSteps(days, some));
      const parts = [subscription, management, performance, rest];
      const cents = parts.map(({ value }) => Math.round(value * 100));
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe(Math.round(gross * 100));
      expect(parts.reduce((sum, { permille }) => sum + permille, 0)).toBe(1000);
      for (const { permille } of parts) expect(permille).toBeGreaterThanOrEqual(0);
    }),
  );
});
