import { expect, test } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import { loginFailure } from './failures.ts';

test.each<[status: number, detail: string | undefined, sentence: string]>([
  [401, 'Something else', 'Invalid email or password'],
  [400, 'Give an email address.', 'Give an email address.'],
  [400, undefined, 'Login failed'],
  ...[0, 200, 403, 429, 503].map((status): [number, string, string] => [
    status,
    'A detail',
    'Login failed. Please try again.',
  ]),
])('a login that ends with %d and the detail %j reads: %s', (status, detail, sentence) => {
  expect(loginFailure(new ApiProblem('login', { status, detail }))).toBe(sentence);
});
