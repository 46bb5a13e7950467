import { expect, test } from 'vitest';
import { isCancelable, isUndecided } from './request-words.ts';

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
