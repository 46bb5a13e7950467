import { expect, test } from 'vitest';
import { redemptionOf, requestOf } from '../fixtures/people.test-support.ts';
import { askedFor, isCancelable, isUndecided } from './request-words.ts';

test('a request says what is asked for, in its own measure', () => {
  expect(askedFor(requestOf(1))).toBe('50,000.00 USDT gross');
  expect(askedFor(redemptionOf(1))).toBe('25,000.00 USDT');
  expect(askedFor(redemptionOf(1, { amount: null, shares: 12.5 }))).toBe('12.5 shares');
  expect(askedFor(redemptionOf(1, { amount: null, is_all: true }))).toBe('Everything');
});

test.each([
  ['requested', true, true],
  ['accepted', false, true],
  ['funded', false, true],
  ['dealt', false, false],
  ['paid', false, false],
  ['canceled', false, false],
] as const)(
  'a request that is %s waits for a decision: %s, can be canceled: %s',
  (state, waits, cancelable) => {
    expect(isUndecided({ state })).toBe(waits);
    expect(isCancelable({ state })).toBe(cancelable);
  },
);
