import { asRead, type AsRead } from '@equanim/contract/as-read';
import { BASE_PATH, type Call } from '@equanim/contract/call';
import type { CallName, Calls } from '@equanim/contract/calls';
import { problemBody, type ProblemCode } from '@equanim/contract/problem';
import { z } from 'zod/mini';
import { createAnswerLimit, type AnswerLimit } from './answer-limit.ts';
import { ApiProblem } from './api-problem.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { browserNow, noteServerTime } from './server-time.ts';

/** A call of the contract, as its area's table holds it. */
export type AnyCall = Call & { name: CallName };

type Sent<One extends Call, Part extends 'query' | 'params' | 'body'> =
  One extends Record<Part, infer Schema extends z.ZodMiniType>
    ? Part extends 'query'
      ? Partial<Record<Part, z.input<Schema>>>
      : Record<Part, z.input<Schema>>
    : unknown;

/** What a call takes: its query, its path parameters, its body. */
export type InputOf<One extends Call> = Sent<One, 'query'> & Sent<One, 'params'> & Sent<One, 'body'>;

/** The answer of a call. */
export type ReplyOf<One extends Call> = One extends { reply: infer Schema extends z.ZodMiniType }
  ? AsRead<Schema>
  : undefined;

/** What the call of a name takes. */
export type CallInput<Name extends CallName> = InputOf<Calls[Name]>;

/** The answer of the call of a name. */
export type CallReply<Name extends CallName> = ReplyOf<Calls[Name]>;

/** What the client needs of the session: its token, and what to do when the server refuses it or wants more. */
export interface SessionPort {
  readToken: () => string | null;
  /** Called with the token that was refused. */
  onUnauthorized: (token: string | null) => void;
  /** Called with the token whose second factor has to be given, or set up, before anything else. */
  onFactorRequired: (token: string | null) => void;
  /**
   * Asks the person for the second factor, because a call needs a step-up.
   *
   * @returns whether it was given
   */
  confirm: (signal: AbortSignal | undefined) => Promise<boolean>;
}

let session: SessionPort = {
  readToken: () => null,
  onUnauthorized: () => undefined,
  onFactorRequired: () => undefined,
  confirm: () => Promise.resolve(false),
};

/** Connects the client to the session. Without it, calls carry no token. */
export function connectSession(port: SessionPort): void {
  session = port;
}

interface Parts {
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  body?: unknown;
  /** The `Idempotency-Key`, where the call takes one. */
  key?: string;
}

function addressOf(call: Call, parts: Parts): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  );
  const query = Object.entries(parts.query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE_PATH}${path}${search === '' ? '' : `?${search}`}`;
}

interface RequestContext {
  token: string | null;
  signal: AbortSignal | undefined;
}

/** What a call is asked to answer with, where that is a file. */
export const FILE_TYPES = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  text: 'text/plain',
  zip: 'application/zip',
} as const;

function requestOf(call: Call, parts: Parts, { token, signal }: RequestContext): RequestInit {
  return {
    method: call.method,
    headers: {
      Accept: call.replyType === undefined ? 'application/json' : FILE_TYPES[call.replyType],
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(parts.key === undefined ? {} : { 'Idempotency-Key': parts.key }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

const PROBLEM_TYPE = '/problems/';
// Only the kind, the sentence and the fields are needed, so the rest of the body may have any shape.
const refusalBody = z.partial(z.pick(problemBody, { detail: true, type: true, errors: true }));

/** Whether a call may be made again without doing anything twice: all but a POST set, remove or read what is named. */
const isRepeatable = (call: Call): boolean => call.method !== 'POST' || call.isIdempotent === true;

/** What is thrown for an answer that refuses. */
export async function refusalOf(call: AnyCall, response: Response): Promise<ApiProblem> {
  const { status, statusText, headers } = response;
  const body = refusalBody.safeParse(await response.json().catch(() => null));
  const { type, detail, errors = [] } = body.success ? body.data : {};
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiProblem(`${call.name}: ${String(status)} ${detail ?? statusText}`, {
    status,
    code: type?.startsWith(PROBLEM_TYPE) === true ? type.slice(PROBLEM_TYPE.length) : undefined,
    detail,
    fields: errors.map(({ path }) => path.slice(path.indexOf('.') + 1)),
    retryAfterS: Number.isFinite(seconds) ? seconds : undefined,
    isRepeatable: isRepeatable(call),
  });
}

/** What is thrown for an answer that does not arrive. An aborted request is no failure: its caller gave it up. */
export function unreachable(call: AnyCall, cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause;
  return new ApiProblem(`${call.name}: no answer`, { status: 0, isRepeatable: isRepeatable(call), cause });
}

interface Answer<Reply> {
  reply: Reply;
  /** Some calls say here what their body has no field for, such as that the answer is stale. */
  headers: Headers;
}

/** Calls at which a 401 says that somebody could not sign in, and not that a session has ended. */
const SIGN_INS: readonly CallName[] = ['login', 'passkeyLogin'];
const FACTOR_REQUIRED: ProblemCode = 'second-factor-required';
const STEP_UP_REQUIRED: ProblemCode = 'step-up-required';

/** An answer, its body not read yet, and what ends the waiting for it. */
interface Fetched {
  response: Response;
  limit: AnswerLimit;
}

/** Makes a call once. @throws ApiProblem */
async function fetchOnce(call: AnyCall, parts: Parts, signal: AbortSignal | undefined): Promise<Fetched> {
  const limit = createAnswerLimit(signal);
  try {
    const response = await fetchAccepted(call, parts, limit.signal);
    return { response, limit };
  } catch (error) {
    limit.lift();
    throw error;
  }
}

/** An answer that is no refusal. @throws ApiProblem */
async function fetchAccepted(call: AnyCall, parts: Parts, signal: AbortSignal): Promise<Response> {
  const token = session.readToken();
  const request = requestOf(call, parts, { token, signal });
  const sentAt = browserNow();
  const response = await fetch(addressOf(call, parts), request).catch((cause: unknown) => {
    throw unreachable(call, cause);
  });
  noteServerTime(response.headers, sentAt);
  if (response.ok) return response;
  // Specification 8.1 and 8.4: a 401 means wrong credentials at sign-in, and anywhere else the end of the session, which
  // `session-store.ts` of the portal brings about.
  if (response.status === 401 && !SIGN_INS.includes(call.name)) session.onUnauthorized(token);
  const refusal = await refusalOf(call, response);
  if (refusal.code === FACTOR_REQUIRED) session.onFactorRequired(token);
  throw refusal;
}

/**
 * Makes a call of the contract. Where the call needs a step-up, the person is asked for it, and the call is made once more.
 *
 * @param call of the table of its area
 * @param input the query, path parameters and body the call takes
 * @returns the answer as it begins to arrive; its body, not read yet, may take its time
 * @throws ApiProblem when no answer arrives in time or the server refuses
 */
export async function fetchApi<One extends AnyCall>(
  call: One,
  input: InputOf<One>,
  signal?: AbortSignal,
): Promise<Response> {
  const { response, limit } = await fetchConfirmed(call, input as Parts, signal);
  limit.lift();
  return response;
}

async function fetchConfirmed(
  call: AnyCall,
  parts: Parts,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  try {
    return await fetchOnce(call, parts, signal);
  } catch (error) {
    const isWanted = error instanceof ApiProblem && error.code === STEP_UP_REQUIRED;
    if (!isWanted || !(await session.confirm(signal))) throw error;
    return fetchOnce(call, parts, signal);
  }
}

/**
 * Makes a call of the contract and checks its answer against it. @see fetchApi
 *
 * @throws ApiProblem also when the answer is not what the contract says, or has not wholly come in time
 */
export async function askApi<One extends AnyCall>(
  call: One,
  input: InputOf<One>,
  signal?: AbortSignal,
): Promise<Answer<ReplyOf<One>>> {
  const parts = input as Parts;
  if (call.isIdempotent !== true) return askOnce(call, parts, signal);
  return withIdempotencyKey(JSON.stringify([call.name, parts]), (key) =>
    askOnce(call, { ...parts, key }, signal),
  );
}

async function askOnce<One extends AnyCall>(
  call: One,
  parts: Parts,
  signal: AbortSignal | undefined,
): Promise<Answer<ReplyOf<One>>> {
  const { response, limit } = await fetchConfirmed(call, parts, signal);
  const { headers } = response;
  if (call.reply === undefined) {
    limit.lift();
    return { reply: undefined as ReplyOf<One>, headers };
  }
  const content = await readContent(call, response).finally(limit.lift);
  const reply = asRead(call.reply).safeParse(content);
  if (reply.success) return { reply: reply.data as ReplyOf<One>, headers };
  throw new ApiProblem(`${call.name}: the answer is not what the contract says`, {
    status: response.status,
    cause: reply.error,
  });
}

async function readContent(call: AnyCall, response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw unreachable(call, cause);
  }
}

/** The answer of a call without its headers. @see askApi */
export async function callApi<One extends AnyCall>(
  call: One,
  input: InputOf<One>,
  signal?: AbortSignal,
): Promise<ReplyOf<One>> {
  return (await askApi(call, input, signal)).reply;
}
