import type { Call } from '@equanim/contract/call';
import { BASE_PATH } from '@equanim/contract/call';
import { calls } from '@equanim/contract/calls';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { filledIn } from './access/expectations.test-support.ts';
import { createWebRoot } from './web-root.test-support.ts';

const web = createWebRoot();
const test = await startTestApp(Date.UTC(2026, 10, 20, 12), { webRoot: web.root });
let token = await test.tokenFor('admin@equanim.example', 'admin');
afterAll(async () => {
  await test.close();
  web.remove();
});

let callers = 0;
function send(options: InjectOptions): Promise<LightMyRequestResponse> {
  callers += 1;
  return test.app.inject({ remoteAddress: `10.7.${callers >> 8}.${callers & 255}`, ...options });
}

/** What is strict about every answer, and what none may tell. */
function expectStrict({ headers }: LightMyRequestResponse): void {
  const policy = String(headers['content-security-policy']);
  expect(policy.split(';').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
  ]);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const features = String(headers['permissions-policy']).split(', ');
  for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
    expect(features).toContain(`${feature}=()`);
  for (const feature of ['publickey-credentials-get', 'publickey-credentials-create', 'fullscreen'])
    expect(features).toContain(`${feature}=(self)`);
  expect(features.every((feature) => /=\((?:self)?\)$/.test(feature))).toBe(true);
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
}

describe('Every answer is strict', () => {
  it('of every call, whoever asks and however', async () => {
    for (const { method, path } of Object.values(calls) as Call[]) {
      const url = BASE_PATH + filledIn(path);
      const answers = [
        await send({ method, url }),
        await send({ method, url, headers: { authorization: `Bearer ${token}` } }),
        await send({ method: 'OPTIONS', url }),
        await send({ method: 'PATCH', url: `${url}/x/y/z` }),
      ];
      for (const answer of answers) {
        expectStrict(answer);
        expect(answer.headers['cache-control']).toMatch(/^(?:no-store|private, no-cache)$/);
      }
      // Logging out is one of the calls.
      if (url.endsWith('/logout')) token = await test.tokenFor(`next${callers}@equanim.example`, 'admin');
    }
  });

  it.each(['/', '/contact-us.html', '/robots.txt', '/assets/app-1a2b.js', '/nothing', '/%E0%A4%A', '/%00'])(
    'of the website: GET and HEAD %s',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const first = await send({ method, url });
        expectStrict(first);
        const tag = first.headers['etag'];
        if (tag === undefined) continue;
        const again = await send({ method, url, headers: { 'if-none-match': tag } });
        expect(again.statusCode).toBe(304);
        expectStrict(again);
      }
    },
  );

  it('of a film in parts', async () => {
    const part = await send({ url: '/media/film.mp4', headers: { range: 'bytes=0-9' } });
    expect(part.statusCode).toBe(206);
    expectStrict(part);
  });

  it.each([
    [400, { payload: '{"email":', headers: { 'content-type': 'application/json' } }],
    [413, { payload: 'x'.repeat(70_000), headers: { 'content-type': 'application/json' } }],
    [415, { payload: 'x', headers: { 'content-type': 'application/xml' } }],
  ])('with status %i', async (status, options) => {
    const answer = await send({ method: 'POST', url: '/api/v1/auth/login', ...options });
    expect(answer.statusCode).toBe(status);
    expectStrict(answer);
  });

  it('with status 429 and 500', async () => {
    const ask = () =>
      test.call('POST', '/auth/forgot-password', { from: '10.8.0.1', body: { email: 'a@b.example' } });
    for (let i = 0; i < 20; i += 1) await ask();
    const answers = [await ask()];
    await test.db.schema.alterTable('limit_counters').renameTo('limit_counters_gone').execute();
    answers.push(await ask());
    await test.db.schema.alterTable('limit_counters_gone').renameTo('limit_counters').execute();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 500]);
    answers.forEach(expectStrict);
  });

  it('and asks for TLS where it came over TLS, of the trusted proxy alone', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const transport = async (remoteAddress: string) =>
      (await send({ url: '/', remoteAddress, headers })).headers['strict-transport-security'];
    expect(await transport('127.0.0.1')).toBe('max-age=31536000; includeSubDomains');
    expect(await transport('198.51.100.1')).toBeUndefined();
  });
});
