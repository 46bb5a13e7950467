import type { Call } from '@equanim/contract/call';
import { calls } from '@equanim/contract/calls';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const entries = Object.entries(calls) as Array<[string, Call]>;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

let test: TestApp;
const tokens: Record<string, string | undefined> = {};
let caller = 0;

beforeAll(async () => {
  test = await startTestApp(NOW);
  await test.seedMinutes(NOW - 3_600_000, [50_000, 50_100]);
  tokens['admin'] = await test.tokenFor('admin@equanim.example', 'admin');
  tokens['customer'] = await test.tokenFor('customer@equanim.example', 'customer');
  tokens['disabled'] = await test.tokenFor('gone@equanim.example', 'admin');
  await test.services.users.disable('gone@equanim.example');
  tokens['revoked'] = await test.tokenFor('out@equanim.example', 'admin');
  await test.services.auth.signOut(tokens['revoked']);
  test.setNow(NOW - 31 * 86_400_000);
  tokens['expired'] = await test.tokenFor('late@equanim.example', 'admin');
  test.setNow(NOW);
  tokens['garbage'] = 'not-a-token-of-ours-but-long-enough-to-be-one';
});
afterAll(() => test.close());

function send(method: string, path: string, token?: string) {
  caller += 1;
  const url = `/api/v1${path.replace(':id', '0198f2a0-0000-7000-8000-00000000abcd')}`;
  return test.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    remoteAddress: `10.1.${Math.floor(caller / 200) % 200}.${(caller % 200) + 1}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

function isAllowed(access: Call['access'], who: string): boolean {
  if (access === 'public') return true;
  if (who === 'admin') return true;
  return who === 'customer' && access !== 'admin';
}

describe.each(entries)('%s', (name, call) => {
  it.each(['nobody', 'garbage', 'expired', 'revoked', 'disabled'])(
    'answers 401 to a token that is %s',
    async (who) => {
      if (call.access === 'public') return;
      const answer = await send(call.method, call.path, tokens[who]);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['customer', 'admin'])('lets in a %s exactly when the table says so', async (who) => {
    // Logging out would end the session the other rows use.
    if (name === 'logout') return;
    const { statusCode } = await send(call.method, call.path, tokens[who]);
    if (isAllowed(call.access, who)) expect([401, 403, 405, 500]).not.toContain(statusCode);
    else expect(statusCode).toBe(403);
  });

  it('answers with and without a slash at the end', async () => {
    if (name === 'logout') return;
    const bare = call.path.replace(/\/$/, '');
    const statuses = await Promise.all(
      [bare, `${bare}/`].map(async (path) => (await send(call.method, path, tokens['admin'])).statusCode),
    );
    expect(statuses[0]).toBe(statuses[1]);
    expect(statuses[0]).not.toBe(405);
  });

  it('answers 405 with the allowed methods to any other method', async () => {
    const allowed = new Set<string>(
      entries.filter(([, one]) => one.path === call.path).map(([, one]) => one.method),
    );
    if (allowed.has('GET')) allowed.add('HEAD');
    for (const method of METHODS.filter((one) => !allowed.has(one))) {
      const answer = await send(method, call.path, tokens['admin']);
      expect([method, answer.statusCode]).toEqual([method, 405]);
      expect(answer.headers['allow']?.toString().split(', ').toSorted()).toEqual([...allowed].toSorted());
    }
  });
});

describe('the API', () => {
  it('serves what the table lists and nothing else', () => {
    const served = test.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .filter((line) => /\((GET|POST|PUT|DELETE)/.test(line));
    const documented = Object.values(test.app.swagger().paths ?? {}).flatMap((methods) =>
      Object.keys(methods ?? {}),
    );
    expect(documented).toHaveLength(entries.length);
    expect(served.length).toBeGreaterThan(0);
  });

  it('answers an unknown path with 404 as a problem', async () => {
    const answer = await send('GET', '/nothing/here', tokens['admin']);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, title: 'Not found' });
  });

  it('carries a request id and the strict headers on every answer', async () => {
    const { headers } = await send('GET', '/health/live');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['server']).toBeUndefined();
  });

  it('says which part cannot work', async () => {
    test.collector.state = 'stopped';
    const answer = await send('GET', '/health/ready');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
      503,
      'application/problem+json',
      '60',
    ]);
    expect(answer.json()).toMatchObject({
      detail: 'The collector takes no samples.',
      errors: [{ path: 'collector', message: 'takes no samples' }],
    });
    test.collector.state = 'ok';
    expect((await send('GET', '/health/ready')).json()).toEqual({ status: 'ok' });
  });

  it('is not ready once no sample has come for three minutes', async () => {
    test.collector.state = 'degraded';
    for (const [sinceMs, status] of [
      [170_000, 200],
      [180_000, 503],
    ] as const) {
      test.collector.lastSampleAt = new Date(NOW + 600_000 - sinceMs);
      test.setNow(NOW + 600_000);
      expect((await send('GET', '/health/ready')).statusCode).toBe(status);
    }
    test.setNow(NOW);
    Object.assign(test.collector, { state: 'ok', lastSampleAt: null });
  });
});
