import type { Call } from '@equanim/contract/call';
import { BASE_PATH, calls } from '@equanim/contract/calls';
import { CHANNEL_PATH } from '@equanim/contract/channels';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { filledIn } from './access/expectations.test-support.ts';
import { createWebRoot } from './web-root.test-support.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const entries = Object.entries(calls) as Array<[string, Call]>;
const nameOf = ({ method, path }: Call): string => `${method} ${BASE_PATH}${path}`;
const bare = (route: string): string => route.replace(/\/$/, '');
const listed = entries.map(([, call]) => nameOf(call));
const web = createWebRoot();
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

let test: TestApp;
const tokens: Record<string, string | undefined> = {};
let caller = 0;

beforeAll(async () => {
  test = await startTestApp(NOW, { webRoot: web.root });
  await test.seedMinutes(NOW - HOUR_MS, [50_000, 50_100]);
  await test.seedMinutes(NOW - DAY_MS - HOUR_MS, [50_000]);
  tokens['admin'] = await test.tokenFor('admin@equanim.example', 'admin');
  tokens['customer'] = await test.tokenFor('customer@equanim.example', 'customer');
  tokens['disabled'] = await test.tokenFor('gone@equanim.example', 'admin');
  await test.services.users.disable('gone@equanim.example');
  tokens['revoked'] = await test.tokenFor('out@equanim.example', 'admin');
  await test.services.auth.signOut(tokens['revoked']);
  test.setNow(NOW - 31 * DAY_MS);
  tokens['expired'] = await test.tokenFor('late@equanim.example', 'admin');
  test.setNow(NOW);
  tokens['garbage'] = 'not-a-token-of-ours-but-long-enough-to-be-one';
});
afterAll(async () => {
  await test.close();
  web.remove();
});

function send(method: string, path: string, token?: string, headers: Record<string, string> = {}) {
  caller += 1;
  const url = `/api/v1${filledIn(path)}`;
  return test.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    remoteAddress: `10.1.${Math.floor(caller / 200) % 200}.${(caller % 200) + 1}`,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
}

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  components: { schemas: Record<string, object> };
}

async function describedBy({ app }: TestApp): Promise<Described> {
  return (await app.inject(`${BASE_PATH}/openapi.json`)).json();
}

/** Method and path of each route of a printed tree, HEAD left out: there a path stands below the one it goes on from. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    const path = (above[indent.length / 4 - 1] ?? '') + part;
    above[indent.length / 4] = path;
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
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

  it('answers 304 to who has a shared answer already', async () => {
    if (!call.isShared) return;
    const first = await send(call.method, call.path, tokens['admin']);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await send(call.method, call.path, tokens['admin'], {
      'if-none-match': String(first.headers['etag']),
    });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    const another = await send(call.method, call.path, tokens['admin'], { 'if-none-match': '"another"' });
    expect(another.statusCode).toBe(200);
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
    const beside = [CHANNEL_PATH, '/openapi.json'].map((path) => `GET ${BASE_PATH}${path}`);
    const served = routesOf(test.app.printRoutes({ commonPrefix: false }));
    const ofApi = served.filter((route) => route.includes(` ${BASE_PATH}`));
    expect(ofApi.toSorted()).toEqual([...listed, ...beside].map(bare).toSorted());
    const others = served.filter((route) => !ofApi.includes(route));
    expect(others).toContain('GET /contact-us');
    expect(others.every((route) => route.startsWith('GET '))).toBe(true);
  });

  it('documents what it serves, without the website and without what is switched off', async () => {
    const documented = async (app: TestApp) =>
      Object.entries((await describedBy(app)).paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`),
      );
    expect((await documented(test)).toSorted()).toEqual(listed.toSorted());
    const switches = { isContactInboxOn: false, recordAudience: 'off' } as const;
    const off = await startTestApp(NOW, { shared: test.simulator, ...switches });
    const always = entries.filter(([, { feature }]) => feature === undefined).map(([, call]) => nameOf(call));
    expect((await documented(off)).toSorted()).toEqual(always.toSorted());
    await off.close();
  });

  it('documents the status of every answer, and its problems', async () => {
    const { paths, components } = await describedBy(test);
    const statusesOf = (path: string, method: 'get' | 'post' | 'delete') =>
      Object.keys(paths[BASE_PATH + path]?.[method]?.responses ?? {});
    expect(statusesOf('/auth/logout', 'post')).toEqual(['204', '401', '429']);
    expect(statusesOf('/auth/login', 'post')).toEqual(['200', '400', '401', '413', '415', '429']);
    expect(statusesOf('/auth/register', 'post')).toContain('403');
    expect(statusesOf('/contact', 'post')).toEqual(['202', '400', '413', '415', '429']);
    expect(statusesOf('/wallet/current', 'get')).toEqual(['200', '304', '400', '401', '403', '429', '503']);
    expect(statusesOf('/health/ready', 'get')).toEqual(['200', '429', '503']);
    expect(statusesOf('/wallet/history', 'get')).toContain('304');
    expect(statusesOf('/quality/exclusions/{id}', 'delete')).toEqual([
      '204',
      '400',
      '401',
      '403',
      '404',
      '429',
    ]);
    expect(paths[`${BASE_PATH}/auth/login`]?.post?.responses?.['401']).toEqual({
      description: 'The email address and password do not match.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    });
    expect(components.schemas['Problem']).toHaveProperty('properties.detail');
  });

  it('is described without the words of a firm', async () => {
    for (const url of ['/api/v1/openapi.json', '/api/docs']) {
      const { statusCode, body } = await test.app.inject(url);
      expect([statusCode, /equanim/i.exec(body)]).toEqual([200, null]);
    }
  });

  it('answers an unknown path with 404 as a problem', async () => {
    const answer = await send('GET', '/nothing/here', tokens['admin']);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, title: 'Not found' });
  });

  it('carries a request id and the strict headers on every answer', async () => {
    const { headers, body } = await send('GET', '/health/live');
    expect(body).toBe('{"status":"ok"}');
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

  it('says that it is degraded while no samples join the history', async () => {
    const trouble = { what: 'The exchange does not answer.', works: '', action: '', nextAttemptAt: null };
    Object.assign(test.collector, {
      state: 'degraded',
      trouble: { ...trouble, since: new Date('2026-11-20T11:58:00Z') },
    });
    expect((await send('GET', '/health/ready')).json()).toEqual({
      status: 'degraded',
      notices: ['No samples have joined the history since 11:58 UTC.'],
    });
    Object.assign(test.collector, { state: 'ok', trouble: null });
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
