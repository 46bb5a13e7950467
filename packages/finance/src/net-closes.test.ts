import { expect, test } from 'vitest';
import { netOfFees } from './fees.ts';
import { netAt, netCloses } from './net-closes.ts';

const RATES = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };
/** From 29 December on, with a day without data; in a unit in which the first sample is 4. */
const HISTORY = Object.freeze({
  firstDay: '2025-12-29',
  firstValue: 4,
  closes: Object.freeze([4.4, null, 4.8, 4.6, 5.2]),
});
const ROWS = [
  { day: '2025-12-29', netValue: 1.1 },
  { day: '2025-12-31', netValue: 1.2 },
  { day: '2026-01-01', netValue: 1.15 },
  { day: '2026-01-02', netValue: 1.3 },
];
const TERMS = {
  amount: 4,
  rates: { ...RATES, subscriptionFeeRate: 0 },
  crystallization: 'year-end',
} as const;

test('netCloses() is netOfFees() of the same days, without the subscription fee and by calendar year', () => {
  const [one, two, three, four] = netOfFees(ROWS, TERMS).days.map(({ nav }) => expect.closeTo(nav, 14));
  expect(netCloses(HISTORY, RATES)).toEqual([one, null, two, three, four]);
});

test('netAt() is netOfFees() of all days before, and of that day with its own value', () => {
  const rows = [...ROWS.slice(0, 2), { day: '2026-01-01', netValue: 1.25 }];
  expect(netAt(HISTORY, { dayIndex: 3, value: 5 }, RATES)).toBeCloseTo(netOfFees(rows, TERMS).finalNav, 14);
  expect(netAt(HISTORY, { dayIndex: 0, value: 4 }, RATES)).toBe(4);
});

test('Net ends with the first value that is not above 0', () => {
  const lost = { ...HISTORY, closes: [4.4, 0, 4.8] };
  expect(netCloses(lost, RATES).map((nav) => nav === null)).toEqual([false, true, true]);
  expect(netAt(lost, { dayIndex: 2, value: 5 }, RATES)).toBeNull();
  expect(netAt(HISTORY, { dayIndex: 2, value: -1 }, RATES)).toBeNull();
  expect(netCloses({ ...HISTORY, firstValue: 0, closes: [4] }, RATES)).toEqual([null]);
  expect(netCloses({ ...HISTORY, closes: [null] }, RATES)).toEqual([null]);
});
