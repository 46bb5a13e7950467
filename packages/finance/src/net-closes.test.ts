import { expect, test } from 'vitest';
import { netOfFees } from './fees.ts';
import { netAt, netCloses } from './net-closes.ts';

const RATES = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };
/** From 29 December on, with a day without data; in a unit in which the first sample is 4. */
const HISTORY = Object.freeze({
  firstDay: '2025-12-29',
  firstValue: 4,
  closes: Object.freeze([4.4, null, 4.8, 4.6, 5.2]),
  isLastDayOver: true,
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

test('The management fee of a day is taken at its end: within the day neither netAt() nor the last close has it', () => {
  // A loss pays no performance fee: from 4, 3.6 is left, less one 365th of 3 % for each day that has ended.
  const history = { firstDay: '2025-12-29', firstValue: 4, closes: [4, null, 3.6] };
  const day = 0.03 / 365;
  const net = (isLastDayOver: boolean) => netCloses({ ...history, isLastDayOver }, RATES).at(-1);
  expect(net(false)).toBeCloseTo(3.6 * (1 - day), 14);
  expect(net(true)).toBeCloseTo(3.6 * (1 - day) ** 2, 14);
  expect(netAt(history, { dayIndex: 2, value: 3.6 }, RATES)).toBe(net(false));
  expect(netAt(HISTORY, { dayIndex: 0, value: 4 }, RATES)).toBe(4);
});

test('Of a loss of everything nothing is left net either, and net ends with what comes after it', () => {
  const lost = { ...HISTORY, closes: [4.4, 0, null, 0, 4.8] };
  const [first] = netCloses({ ...HISTORY, closes: [4.4] }, RATES);
  expect(netCloses(lost, RATES)).toEqual([first, 0, null, 0, null]);
  expect(netCloses({ ...lost, closes: [4.4, 4.8, 0], isLastDayOver: false }, RATES)).toEqual([
    ...netCloses({ ...lost, closes: [4.4, 4.8] }, RATES),
    0,
  ]);
  expect(netCloses({ ...lost, closes: [0, 0, 1] }, RATES)).toEqual([0, 0, null]);
  expect(netAt(lost, { dayIndex: 3, value: 0 }, RATES)).toBe(0);
  expect(netAt(lost, { dayIndex: 3, value: 5 }, RATES)).toBeNull();
  expect(netAt(HISTORY, { dayIndex: 2, value: -1 }, RATES)).toBe(0);
  expect(netCloses({ ...HISTORY, firstValue: 0, closes: [4] }, RATES)).toEqual([null]);
  expect(netCloses({ ...HISTORY, closes: [null] }, RATES)).toEqual([null]);
});

test('Rates count by their day: management on each, performance where it accrues or is taken', () => {
  const rates = [
    { fromDay: '2026-01-02', subscriptionFeeRate: 0.01, managementFeeRate: 0.02, performanceFeeRate: 0.2 },
    { fromDay: '1970-01-01', ...RATES },
    { fromDay: '2025-12-31', ...RATES, managementFeeRate: 0.365 },
  ];
  const history = { ...HISTORY, closes: [...HISTORY.closes, 5.6], isLastDayOver: true };
  // Followed in another program, in fractions, calendar day by calendar day.
  const expected = [4.28, 4.556364111780822, 4.362149091516164, 4.855956711429261, 5.159161159906129];
  const [first, ...rest] = expected.map((nav) => expect.closeTo(nav, 12));
  expect(netCloses(history, rates)).toEqual([first, null, ...rest]);
  expect(() => netCloses(history, rates.slice(0, 1))).toThrow('No rates hold on 2025-12-29.');
});
