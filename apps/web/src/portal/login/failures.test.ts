import { expect, test } from 'vitest';
import { ApiProblem } from '../../api/api-problem.ts';
import { loginFailure } from './failures.ts';

const refused = (status: number, detail?: string) => new ApiProblem('login', { status, detail });

test('a login refused with 401 reads: Invalid email or password', () => {
  expect(loginFailure(refused(401, 'Something else'))).toBe('Invalid email or password');
});

test('a login refused with 400 reads as the detail text of the server, or Login failed', () => {
  expect(loginFailure(refused(400, 'Give an email address.'))).toBe('Give an email address.');
  expect(loginFailure(refused(400))).toBe('Login failed');
});

test('a login that fails otherwise reads: Login failed. Please try again.', () => {
  for (const status of [0, 200, 403, 404, 429, 500, 503]) {
    expect(loginFailure(refused(status, 'A detail'))).toBe('Login failed. Please try again.');
  }
  expect(loginFailure(new TypeError('Failed to fetch'))).toBe('Login failed. Please try again.');
});
