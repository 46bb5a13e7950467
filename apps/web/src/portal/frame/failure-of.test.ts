import { expect, test } from 'vitest';
import { ApiProblem } from '../../api/api-problem.ts';
import { failureOf } from './failure-of.ts';

const NOT_DONE = 'The request was not made. Please try again.';
const UNKNOWN = 'It is not known whether the request was made. Reload the page before you try again.';
const REPEATABLE = 'It is not known whether the request was made. Try again: it will not be done twice.';
const DONE = 'The request was made, but the answer could not be read. Reload the page.';
const detail = 'A reason.';

test.each<[string, unknown, string]>([
  ['no answer', new ApiProblem('x', { status: 0 }), UNKNOWN],
  ['no answer, and a key', new ApiProblem('x', { status: 0, isRepeatable: true }), REPEATABLE],
  ['a failure of the server', new ApiProblem('x', { status: 500, code: 'internal', detail }), UNKNOWN],
  ['a failure of a proxy', new ApiProblem('x', { status: 502, detail }), UNKNOWN],
  [
    'a refusal that says no more',
    new ApiProblem('x', { status: 401, code: 'not-signed-in', detail }),
    NOT_DONE,
  ],
  ['an answer that cannot be read', new ApiProblem('x', { status: 201, isRepeatable: true }), DONE],
  ['an error of the browser', new TypeError('Failed to fetch'), UNKNOWN],
  [
    'a passkey not used',
    new DOMException('odd words', 'NotAllowedError'),
    'No passkey was used: the request was canceled, or took too long. Please try again.',
  ],
  [
    'a step-up not given',
    new ApiProblem('x', { status: 403, code: 'step-up-required', detail }),
    'Nothing was changed, because you did not confirm it.',
  ],
  ...[400, 403, 404, 409, 413].map((status): [string, unknown, string] => [
    String(status),
    new ApiProblem('x', { status, code: 'y', detail }),
    detail,
  ]),
  [
    'a database that is away',
    new ApiProblem('x', { status: 503, code: 'database-unavailable', detail, isRepeatable: true }),
    detail,
  ],
  [
    '429 for 840 seconds',
    new ApiProblem('x', { status: 429, retryAfterS: 840 }),
    'Too many attempts. Try again in 14 minutes.',
  ],
  [
    '429',
    new ApiProblem('x', { status: 429, detail }),
    'Too many attempts. Please wait a while and try again.',
  ],
])('after %s it says what is known, and what to do', (_, error, sentence) => {
  expect(failureOf(error, 'The request was made')).toBe(sentence);
});

test('a form says what was meant in its own words', () => {
  const gone = new ApiProblem('x', { status: 404, code: 'not-found', detail });
  expect(failureOf(gone, 'The name was saved', { gone: 'It no longer exists.' })).toBe(
    'It no longer exists.',
  );
  const lost = new ApiProblem('x', { status: 0 });
  expect(failureOf(lost, 'The link was sent', { advice: 'Look in your mail.' })).toBe(
    'It is not known whether the link was sent. Look in your mail.',
  );
  const refused = new ApiProblem('x', { status: 405, code: 'wrong-method' });
  expect(failureOf(refused, 'The terms were recorded')).toBe(
    'The terms were not recorded. Please try again.',
  );
});
