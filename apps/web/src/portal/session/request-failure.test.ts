import { expect, test } from 'vitest';
import { ApiProblem } from '../../api/api-problem.ts';
import { failureOf } from './request-failure.ts';

const OTHERWISE = 'It was not done.';

test.each([
  [30, 'Too many attempts. Try again in a minute.'],
  [61, 'Too many attempts. Try again in 2 minutes.'],
  [840, 'Too many attempts. Try again in 14 minutes.'],
  [undefined, 'Too many attempts. Please wait a while and try again.'],
])('after too many attempts it says how long to wait: %s seconds', (retryAfterS, sentence) => {
  expect(failureOf(new ApiProblem('x', { status: 429, retryAfterS }), OTHERWISE)).toBe(sentence);
});

test('the reason of the server is told where a person can act on it, and no other', () => {
  for (const status of [400, 403, 404, 409])
    expect(failureOf(new ApiProblem('x', { status, detail: 'A reason.' }), OTHERWISE)).toBe('A reason.');
  for (const status of [0, 401, 500, 503])
    expect(failureOf(new ApiProblem('x', { status, detail: 'A reason.' }), OTHERWISE)).toBe(OTHERWISE);
  expect(failureOf(new TypeError('Failed to fetch'), OTHERWISE)).toBe(OTHERWISE);
});

test('whether anything was changed is told where the database is unreachable or has no room left', () => {
  for (const code of ['database-unavailable', 'disk-full']) {
    const refused = new ApiProblem('x', { status: 503, code, detail: 'Nothing was changed.' });
    expect(failureOf(refused, OTHERWISE)).toBe('Nothing was changed.');
  }
});

test('what was not confirmed reads as not changed', () => {
  const refused = new ApiProblem('x', { status: 403, code: 'step-up-required', detail: 'Confirm.' });
  expect(failureOf(refused, OTHERWISE)).toBe('Nothing was changed, because you did not confirm it.');
});

test('what the browser says about a passkey reads as a sentence', () => {
  const failure = (name: string) => failureOf(new DOMException('odd words', name), OTHERWISE);
  expect(failure('NotAllowedError')).toContain('No passkey was used');
  expect(failure('InvalidStateError')).toContain('already has a passkey for your account');
  expect(failure('SecurityError')).toContain('do not work at this address');
  expect(failure('UnknownError')).toBe(OTHERWISE);
});
