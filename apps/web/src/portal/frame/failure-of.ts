import { ApiProblem, outcomeOf } from '../../api/api-problem.ts';

/** What a form does, as it reads once it was done: `The request was made`. The other outcomes are worded from it. */
export type Done = `${string} ${'was' | 'were'} ${string}`;

interface Words {
  /** Said where what was to be changed is no longer there. */
  gone?: string;
  /** What to do where it may have been done and would be done twice. */
  advice?: string;
}

/** Statuses with which the server says something that a person can act on. */
const TELLING = [400, 403, 404, 409, 413, 503];

const MINUTE_S = 60;

/** What the browser says about a passkey, by the name of its error. */
const PASSKEY_FAILURES: Record<string, string> = {
  NotAllowedError: 'No passkey was used: the request was canceled, or took too long. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
};

/**
 * The sentence for something that failed: the reason where there is one that a person can act on, else whether it was done, as far
 * as that is known, and what to do next.
 *
 * @example failureOf(new ApiProblem('login', { status: 401, code: 'not-signed-in' }), 'The name was saved') // => 'The name was not saved. Please try again.'
 */
export function failureOf(error: unknown, done: Done, { gone, advice = RELOAD }: Words = {}): string {
  if (gone !== undefined && error instanceof ApiProblem && error.status === 404) return gone;
  const reason = reasonOf(error);
  if (reason !== undefined) return reason;
  switch (outcomeOf(error)) {
    case 'done':
      return `${done}, but the answer could not be read. Reload the page.`;
    case 'not-done':
      return `${done.replace(/ (was|were) /, ' $1 not ')}. Please try again.`;
    case 'unknown': {
      const isRepeatable = error instanceof ApiProblem && error.isRepeatable;
      const next = isRepeatable ? 'Try again: it will not be done twice.' : advice;
      return `It is not known whether ${done.charAt(0).toLowerCase()}${done.slice(1)}. ${next}`;
    }
  }
}

const RELOAD = 'Reload the page before you try again.';

/** Why something failed, where the server or the browser says it in a sentence that a person can act on. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem))
    return error instanceof Error ? PASSKEY_FAILURES[error.name] : undefined;
  if (error.status === 429) return tooMany(error.retryAfterS);
  if (error.code === 'step-up-required') return 'Nothing was changed, because you did not confirm it.';
  return TELLING.includes(error.status) ? error.detail : undefined;
}

/** `Too many attempts. Try again in 12 minutes.` */
function tooMany(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many attempts. Please wait a while and try again.';
  const minutes = Math.ceil(seconds / MINUTE_S);
  return `Too many attempts. Try again in ${minutes <= 1 ? 'a minute' : `${String(minutes)} minutes`}.`;
}
