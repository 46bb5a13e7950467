import { expect, test } from 'vitest';
import { strikeOf } from '../../fixtures/strikes.test-support.ts';
import { redemptionOf, requestOf } from '../../fixtures/people.test-support.ts';
import { leftOut, whatIsEntered } from './what-is-entered.ts';

/** Sentences with the space that keeps an amount and its unit together as a plain one. */
const said = (sentences: readonly string[]) =>
  sentences.map((sentence) => sentence.replaceAll('\u00A0', ' '));

test('the end of a year enters fees, corrections, redemptions and subscriptions, and says their sums', () => {
  const strike = strikeOf({ day: '2027-01-01', previousDay: '2026-12-01', isCorrecting: true });
  expect(said(whatIsEntered(strike))).toEqual([
    '4 series pay a management fee of 1,801.30 USDT.',
    '3 corrections settle what an earlier strike got wrong.',
    '3 series pay a performance fee of 14,084.32 USDT for the year, and the high-water mark rises.',
    '1 redemption is dealt: 70,000.00 USDT are owed.',
    '2 subscriptions become series: 291,000.00 USDT buy units, after a subscription fee of 7,500.00 USDT.',
  ]);
});

test('what is left out is named: undecided requests, money that has not come, redemptions that are set aside', () => {
  expect(leftOut({ undecided: [], waiting: [] })).toEqual([]);
  const setAside = { request: redemptionOf(4), why: 'It asks for more than is held.' };
  expect(
    leftOut({ undecided: [requestOf(1)], waiting: [requestOf(2), requestOf(3)], set_aside: [setAside] }),
  ).toEqual([
    '1 request that nobody has accepted.',
    '2 accepted subscriptions whose money has not arrived.',
    '1 redemption that is set aside, as it cannot be carried out.',
  ]);
});
