import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Signs one of the demo's people in. @returns the token */
export async function signIn(url: string, email: string, address?: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(address && { 'x-forwarded-for': address }) },
    body: JSON.stringify({ email, password: 'equanim-demo' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`${email} could not sign in (HTTP ${String(answer.status)}).`);
  return token;
}

/** Waits for the first sampled minute: until then a new server is busy with the exchange's past. */
export async function untilSampled(url: string, token: string): Promise<void> {
  const startedMs = Date.now();
  for (let lastMs = 0; !(lastMs >= startedMs); await sleep(1_000)) {
    const answer = await fetch(`${url}/api/v1/status`, { headers: { authorization: `Bearer ${token}` } });
    const status = (await answer.json()) as { collector?: { last_sample_at: string | null } };
    lastMs = Date.parse(status.collector?.last_sample_at ?? '');
  }
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire: packed, if it was. */
  body: Buffer;
}

/** Makes a GET request that nothing is added to and whose answer is not unpacked. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const { statusCode = 0, headers: received } = answer;
      buffer(answer).then((body) => resolve({ status: statusCode, headers: received, body }), reject);
    }).on('error', reject);
  });
}
