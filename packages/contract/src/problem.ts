import { z } from 'zod/mini';

/**
 * Every way a call can fail: code, HTTP status, title and the sentence a person can act on.
 * The one place where a status is written down for an error.
 */
export const problems = {
  'invalid-input': { status: 400, title: 'Invalid input', detail: 'Some of the fields sent cannot be used.' },
  'invalid-json': { status: 400, title: 'Invalid input', detail: 'The body is not valid JSON.' },
  'dead-link': {
    status: 400,
    title: 'Link not valid',
    detail: 'This link has been used or has expired.',
  },
  'wrong-credentials': {
    status: 401,
    title: 'Sign-in failed',
    detail: 'The email address and password do not match.',
  },
  'not-signed-in': {
    status: 401,
    title: 'Not signed in',
    detail: 'Sign in and send the access token as a bearer token.',
  },
  forbidden: { status: 403, title: 'Not allowed', detail: 'Your role does not allow this call.' },
  'second-factor-required': {
    status: 403,
    title: 'Second factor required',
    detail: 'Confirm with your second factor, or set one up if you have none, before you continue.',
  },
  'step-up-required': {
    status: 403,
    title: 'Confirmation required',
    detail: 'Confirm with your second factor, then try again.',
  },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing at this address.' },
  'wrong-method': {
    status: 405,
    title: 'Wrong method',
    detail: 'This address does not support that method; see the Allow header.',
  },
  'already-asked': {
    status: 409,
    title: 'Already requested',
    detail:
      'A request of this kind is already open for that day; nothing was changed. Confirm that you want another one.',
  },
  'already-decided': {
    status: 409,
    title: 'Already decided',
    detail: 'This sample has already been decided; a decision is final.',
  },
  'already-final': {
    status: 409,
    title: 'Already final',
    detail: 'This strike is final; nothing was changed.',
  },
  'preview-changed': {
    status: 409,
    title: 'Preview changed',
    detail: 'Something has changed since the preview was made; check it again.',
  },
  'not-possible': {
    status: 409,
    title: 'Not possible',
    detail: 'This is not possible right now; nothing was changed.',
  },
  'idempotency-key-in-use': {
    status: 409,
    title: 'In progress',
    detail: 'The same request is in progress. Try again in a moment; nothing is done twice.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This Idempotency-Key was sent with another call; nothing was changed. Send a new key.',
  },
  'already-made': {
    status: 409,
    title: 'Already made',
    detail: 'It was created, but its answer was not kept. Look for it in the list.',
  },
  'last-administrator': {
    status: 409,
    title: 'Last administrator',
    detail: 'This is the last administrator who can sign in; make somebody else an administrator first.',
  },
  'body-too-large': { status: 413, title: 'Too large', detail: 'A request body can have at most 64 KiB.' },
  'unsupported-media': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send the body as application/json.',
  },
  'upgrade-required': {
    status: 426,
    title: 'Upgrade required',
    detail: 'Open this address as a WebSocket.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Wait the number of seconds in Retry-After, then try again.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    detail: 'The server could not answer; quote the request id when you report this.',
  },
  'exchange-unavailable': {
    status: 503,
    title: 'Exchange unavailable',
    detail: 'The exchange is not giving a usable answer right now; try again shortly.',
  },
  'not-ready': {
    status: 503,
    title: 'Not ready',
    detail: 'The database or the collector is not available right now.',
  },
  'database-unavailable': {
    status: 503,
    title: 'Database unavailable',
    detail: 'The database is not answering right now; nothing was changed. Try again shortly.',
  },
  'disk-full': {
    status: 503,
    title: 'No space left',
    detail: 'There is no space left to store anything; nothing was changed. Reading still works.',
  },
  'no-data-yet': {
    status: 503,
    title: 'No data yet',
    detail: 'No sample of the account is available yet; try again shortly.',
  },
  'time-uncertain': {
    status: 503,
    title: 'Time not certain',
    detail:
      'The clocks of the server and its database disagree, so nothing is shown until they agree. Administrators have been notified.',
  },
  'too-old': {
    status: 503,
    title: 'Data too old',
    detail: 'The last sample is too old to be current; try again shortly.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

/** The name of one failure in {@link problems}. */
export type ProblemCode = keyof typeof problems;

/** One wrong field: `path` is dotted (`query.limit`), `message` a sentence. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The body of every error answer (`application/problem+json`, RFC 9457). */
export const problemBody = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.optional(z.array(fieldError)),
  })
  .register(z.globalRegistry, { id: 'Problem' });
export type ProblemBody = z.infer<typeof problemBody>;
