import { ApiProblem } from '../../api/api-problem.ts';

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

/**
 * The sentence for a failed request about an account: the server's reason where a person can act on it.
 *
 * @param otherwise the sentence for any other failure
 */
export function requestFailure(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiProblem)) return otherwise;
  if (error.status === 429) return 'Too many attempts. Please wait a while and try again.';
  return error.status === 400 || error.status === 403 ? (error.detail ?? otherwise) : otherwise;
}
