import { expect, test } from 'vitest';
import { dealingDaysFor, lastDayOfNotice, redeemableFrom } from './dealing-days.ts';

const subscriptionAt = (at: string, from: string) =>
  dealingDaysFor({ kind: 'subscription', noticeDays: 30, from, now: Date.parse(at) });
const redemptionAt = (at: string, noticeDays: number) =>
  dealingDaysFor({ kind: 'redemption', noticeDays, from: '2026-12-01', now: Date.parse(at) });

test('a subscription can be for the next dealing day and those after it', () => {
  expect(subscriptionAt('2026-11-24T12:00:00Z', '2026-12-01')).toEqual([
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
    '2027-03-01',
    '2027-04-01',
    '2027-05-01',
  ]);
  // Up to its last second; once the day has begun, no money can arrive before it.
  expect(subscriptionAt('2026-11-30T23:59:59Z', '2026-12-01')[0]).toBe('2026-12-01');
  expect(subscriptionAt('2026-12-01T00:00:00Z', '2026-12-01')[0]).toBe('2027-01-01');
});

test('a redemption is for the first dealing day that its notice leaves', () => {
  // 1 November is thirty days before 1 December.
  expect(redemptionAt('2026-11-01T23:00:00Z', 30)[0]).toBe('2026-12-01');
  expect(redemptionAt('2026-11-02T00:00:00Z', 30)[0]).toBe('2027-01-01');
  expect(redemptionAt('2026-11-02T00:00:00Z', 90)[0]).toBe('2027-02-01');
  expect(redemptionAt('2026-11-30T23:00:00Z', 0)[0]).toBe('2026-12-01');
});

test('the last day of notice lies the days of notice before the dealing day', () => {
  expect(lastDayOfNotice('2026-12-01', 30)).toBe('2026-11-01');
  expect(lastDayOfNotice('2028-03-01', 1)).toBe('2028-02-29');
  expect(lastDayOfNotice('2026-12-01', 0)).toBe('2026-11-30');
  for (const notice of [0, 1, 5, 30, 45, 90])
    for (const day of redemptionAt('2026-11-24T12:00:00Z', notice))
      expect(lastDayOfNotice(day, notice) >= '2026-11-24').toBe(true);
});

test('a series is redeemable its months of lock-up after it was dealt, unless other terms held then', () => {
  const terms = { from_day: '2025-11-01', lock_up_months: 12 };
  expect(redeemableFrom('2025-11-01', terms)).toBe('2026-11-01');
  expect(redeemableFrom('2026-03-01', terms)).toBe('2027-03-01');
  expect(redeemableFrom('2026-12-01', { ...terms, lock_up_months: 1 })).toBe('2027-01-01');
  expect(redeemableFrom('2025-10-01', terms)).toBeNull();
});
