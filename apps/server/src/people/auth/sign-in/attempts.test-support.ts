import type { TestApp } from '../../../test-app.test-support.ts';

/** What a sign-in was answered. */
export interface Outcome {
  status: number;
  /** Null where no time is told. */
  retryAfterSeconds: number | null;
  /** Value of the device's cookie; null where none was set. */
  device: string | null;
  body: string;
}

export interface Try {
  email: string;
  password: string;
  /** Network address. */
  from: string;
  /** What the device's cookie holds; no cookie unless given. */
  device?: string | null;
  headers?: Record<string, string>;
}

/** Signs in over HTTP. */
export async function attempt(
  { app }: Pick<TestApp, 'app'>,
  { email, password, from, device = null, headers = {} }: Try,
): Promise<Outcome> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: from,
    headers: { ...headers, ...(device !== null && { cookie: `theme=dark; device=${device}` }) },
    payload: { email, password },
  });
  const retryAfter = answer.headers['retry-after'];
  const cookie = answer.cookies.find(({ name }) => name === 'device');
  return {
    status: answer.statusCode,
    retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
    device: cookie?.value ?? null,
    body: answer.body,
  };
}

/** The nth address of an attacker who has many: every other one of IPv6, each in a site of its own. */
export function strangerAddress(n: number): string {
  return n % 2 === 0 ? `198.51.${n >> 8}.${n & 255}` : `2001:db8:${n.toString(16)}::1`;
}
