import { ApiProblem } from '../../../api/api-problem.ts';

/**
 * The sentence of the login page for a failed attempt (Specification 8.1, 8.2 and 8.3).
 *
 * @example loginFailure(new TypeError('Failed to fetch')) // => 'Login failed. Please try again.'
 */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiProblem && error.status === 401) return 'Invalid email or password';
  if (error instanceof ApiProblem && error.status === 400) return error.detail ?? 'Login failed';
  return 'Login failed. Please try again.';
}
