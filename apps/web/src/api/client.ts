import type { Call } from '@equanim/contract/call';
import { BASE_PATH, calls, type CallName, type Calls } from '@equanim/contract/calls';
import { problemBody } from '@equanim/contract/problem';
import type { z } from 'zod';
import { ApiProblem } from './api-problem.ts';

type Sent<Name extends CallName, Part extends 'query' | 'params' | 'body'> =
  Calls[Name] extends Record<Part, infer Schema extends z.ZodType>
    ? Part extends 'query'
      ? Partial<Record<Part, z.input<Schema>>>
      : Record<Part, z.input<Schema>>
    : unknown;

/** What a call takes: its query, its path parameters, its body. */
export type CallInput<Name extends CallName> = Sent<Name, 'query'> &
  Sent<Name, 'params'> &
  Sent<Name, 'body'>;

/** The answer of a call. */
export type CallReply<Name extends CallName> = Calls[Name] extends { reply: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/** What the client needs of the session: its token, and a callback for the moment the server refuses it. */
export interface SessionPort {
  readToken: () => string | null;
  /** Called with the token that was refused. */
  onUnauthorized: (token: string | null) => void;
}

let session: SessionPort = { readToken: () => null, onUnauthorized: () => undefined };

/** Connects the client to the session. Without it, calls carry no token. */
export function connectSession(port: SessionPort): void {
  session = port;
}

interface Parts {
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  body?: unknown;
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

function requestOf(call: Call, parts: Parts, { token, signal }: RequestContext): RequestInit {
  return {
    method: call.method,
    headers: {
      Accept: call.replyType === 'csv' ? 'text/csv' : 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

async function refusalOf(name: CallName, response: Response): Promise<ApiProblem> {
  // Only the sentence is needed, so the rest of the body may have any shape.
  const body = problemBody.pick({ detail: true }).safeParse(await response.json().catch(() => null));
  const detail = body.success ? body.data.detail : undefined;
  return new ApiProblem(`${name}: ${String(response.status)} ${detail ?? response.statusText}`, {
    status: response.status,
    detail,
  });
}

/** What is thrown for an answer that does not arrive. An aborted request is no failure: its caller gave it up. */
export function unreachable(name: CallName, cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause;
  return new ApiProblem(`${name}: no answer`, { status: 0, cause });
}

interface Answer<Reply> {
  reply: Reply;
  /** Some calls say here what their body has no field for, such as that the answer is stale. */
  headers: Headers;
}

/**
 * Makes a call of the contract. Waits as long as the network does.
 *
 * @param name a key of `calls`
 * @param input the query, path parameters and body the call takes
 * @returns the answer as it arrives, its body not read yet
 * @throws ApiProblem when no answer arrives or the server refuses
 */
export async function fetchApi<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<Response> {
  const call: Call = calls[name];
  const parts = input as Parts;
  const token = session.readToken();
  const request = requestOf(call, parts, { token, signal });
  const response = await fetch(addressOf(call, parts), request).catch((cause: unknown) => {
    throw unreachable(name, cause);
  });
  // Specification 8.1 and 8.4: a 401 means wrong credentials at sign-in, and anywhere else the end of the session, which
  // `session-store.ts` of the portal brings about.
  if (response.status === 401 && name !== 'login') session.onUnauthorized(token);
  if (!response.ok) throw await refusalOf(name, response);
  return response;
}

/**
 * Makes a call of the contract and checks its answer against it. @see fetchApi
 *
 * @throws ApiProblem also when the answer is not what the contract says
 */
export async function askApi<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<Answer<CallReply<Name>>> {
  const call: Call = calls[name];
  const response = await fetchApi(name, input, signal);
  const { headers } = response;
  if (call.reply === undefined) return { reply: undefined as CallReply<Name>, headers };
  const content: unknown = await response.json().catch((cause: unknown) => {
    throw unreachable(name, cause);
  });
  const reply = call.reply.safeParse(content);
  if (reply.success) return { reply: reply.data as CallReply<Name>, headers };
  throw new ApiProblem(`${name}: the answer is not what the contract says`, {
    status: response.status,
    cause: reply.error,
  });
}

/** The answer of a call without its headers. @see askApi */
export async function callApi<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<CallReply<Name>> {
  return (await askApi(name, input, signal)).reply;
}
