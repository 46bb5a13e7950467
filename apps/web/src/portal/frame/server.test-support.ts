import { BASE_PATH } from '@equanim/contract/call';
import { problems, type ProblemCode } from '@equanim/contract/problem';
import { vi } from 'vitest';

/** A call as the server hears of it. */
export interface HeardCall {
  /** Such as `POST /auth/totp`, without the base path. */
  call: string;
  body: unknown;
}

/** What a call answers: a body, a whole response, or what is made of the call. */
export type Answer = Response | object | null | ((body: unknown) => Answer);

interface RefusalOptions {
  detail?: string;
  fields?: string[];
  headers?: Record<string, string>;
}

/** A refusal in the server's form. */
export const refusal = (
  code: ProblemCode,
  { detail = problems[code].detail, fields = [], headers = {} }: RefusalOptions = {},
): Response =>
  Response.json(
    {
      type: `/problems/${code}`,
      ...problems[code],
      detail,
      errors: fields.map((field) => ({ path: `body.${field}`, message: detail })),
    },
    { status: problems[code].status, headers },
  );

/**
 * Answers the calls of the page, each by `METHOD /path`, from a list that may change meanwhile. Null is 204; a call that is not
 * in the list is not found.
 *
 * @returns the calls so far, a list that grows
 */
export function serve(answers: Record<string, Answer>): HeardCall[] {
  const heard: HeardCall[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const call = `${method} ${new URL(address, 'http://equanim.example').pathname.replace(BASE_PATH, '')}`;
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    heard.push({ call, body: sent });
    let answer = call in answers ? answers[call] : refusal('not-found');
    while (typeof answer === 'function') answer = (answer as (body: unknown) => Answer)(sent);
    signal?.throwIfAborted();
    if (answer instanceof Response) return answer.clone();
    return answer === null || answer === undefined
      ? new Response(null, { status: 204 })
      : Response.json(answer);
  });
  return heard;
}
