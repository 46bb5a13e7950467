import { expect, it } from 'vitest';
import { digestOfTerms } from './check-approved.ts';

const TERMS = {
  from_day: '2026-12-01',
  subscription_fee_rate: 0.03,
  management_fee_rate: 0.025,
  performance_fee_rate: 0.3,
  min_subscription: 50_000,
  notice_days: 30,
  lock_up_months: 0,
  max_market_difference: 10_000,
};

it('terms keep the digest they were approved by, also where a term is added that they have none of', () => {
  const digest = 'f47e0068437b2fcb655d89e0b2c8388fa7da0c5cd57659f41476542ba64c0632';
  const later = new Set(['exit_rate']);
  expect(digestOfTerms(TERMS)).toBe(digest);
  expect(digestOfTerms({ ...TERMS, exit_rate: 0 }, later)).toBe(digest);
  expect(digestOfTerms({ ...TERMS, exit_rate: 0.01 }, later)).not.toBe(digest);
  expect(digestOfTerms({ ...TERMS, exit_rate: 0 })).not.toBe(digest);
  expect(digestOfTerms({ ...TERMS, lock_up_months: 1 })).not.toBe(digest);
});
