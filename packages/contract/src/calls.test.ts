import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

/** Each POST that does without, by why it may be made twice. */
const WITHOUT_KEY = {
  'signing in and out, whose answers are secrets of this session':
    'login logout passkeyLogin passkeyLoginOptions wsTicket activity',
  'a second factor, which holds only once it was confirmed or works once':
    'giveCode givePasskey passkeyOptions startTotp confirmTotp newPasskeyOptions addPasskey removeTotp removePasskey newRecoveryCodes',
  'links in mails, which work once': 'forgotPassword resetPassword register invitation confirmEmail',
  'messages of visitors': 'contact',
  'nothing is made': 'previewTerms walletRefresh',
};

test('every POST takes an idempotency key, except where there is a reason', () => {
  const without = Object.values(calls as Record<string, Call>)
    .filter(({ method, isIdempotent }) => method === 'POST' && isIdempotent !== true)
    .map(({ name }) => name);
  const excepted = Object.values(WITHOUT_KEY).flatMap((names) => names.split(' '));
  expect(without.toSorted()).toEqual(excepted.toSorted());
});

test('no two areas have a call of the same name', () => {
  expect(Object.entries(calls as Record<string, Call>).filter(([name, call]) => call.name !== name)).toEqual(
    [],
  );
});
