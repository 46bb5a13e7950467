import { ApiProblem } from '../../api/api-problem.ts';

/** The status a call was refused with; 0 when no answer came or something else went wrong. */
function refusalStatus(error: unknown): number {
  return error instanceof ApiProblem ? error.status : 0;
}

/**
 * What to say of a failed request about an account: the server's reason where it has one a person can act on.
 *
 * @param otherwise what is said of any other failure
 */
export function requestFailure(error: unknown, otherwise: string): string {
  const status = refusalStatus(error);
  if (status === 429) return 'Too many attempts. Please wait a while and try again.';
  const hasReason = status === 400 || status === 403;
  return hasReason && error instanceof ApiProblem ? (error.detail ?? otherwise) : otherwise;
}
