import { ApiProblem } from '../../api/api-problem.ts';

/**
 * What to say of a failed request about an account: the server's reason where it has one a person can act on.
 *
 * @param otherwise what is said of any other failure
 */
export function requestFailure(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiProblem)) return otherwise;
  if (error.status === 429) return 'Too many attempts. Please wait a while and try again.';
  return error.status === 400 || error.status === 403 ? (error.detail ?? otherwise) : otherwise;
}
