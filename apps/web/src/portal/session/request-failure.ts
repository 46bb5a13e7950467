import type { ProblemCode } from '@equanim/contract/problem';
import { ApiProblem } from '../../api/api-problem.ts';

const MINUTE_S = 60;

/** What the browser says about a passkey, by the name of its error. */
const PASSKEY_FAILURES: Record<string, string> = {
  NotAllowedError: 'No passkey was used: the request was canceled, or took too long. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
};

/** Failures of the server itself that a person can wait out, and of which they should know whether anything was changed. */
const TOLD_CODES: ReadonlyArray<string | undefined> = [
  'database-unavailable',
  'disk-full',
] satisfies ProblemCode[];

/**
 * The sentence for a failed request about an account: the server's reason where a person can act on it.
 *
 * @param otherwise the sentence for any other failure
 */
export function failureOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiProblem))
    return (error instanceof Error ? PASSKEY_FAILURES[error.name] : undefined) ?? otherwise;
  if (error.status === 429) return tooMany(error.retryAfterS);
  if (error.code === 'step-up-required') return 'Nothing was changed, because you did not confirm it.';
  const isTold = [400, 403, 404, 409].includes(error.status) || TOLD_CODES.includes(error.code);
  return isTold ? (error.detail ?? otherwise) : otherwise;
}

/** `Too many attempts. Try again in 12 minutes.` */
function tooMany(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many attempts. Please wait a while and try again.';
  const minutes = Math.ceil(seconds / MINUTE_S);
  return `Too many attempts. Try again in ${minutes <= 1 ? 'a minute' : `${String(minutes)} minutes`}.`;
}
