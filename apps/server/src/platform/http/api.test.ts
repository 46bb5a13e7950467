import type { Call } from '@equanim/contract/call';
import { BASE_PATH } from '@equanim/contract/call';
import { calls } from '@equanim/contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { MINUTE_MS } from '../time.ts';
import { seedForCalls } from './access/callers.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const entries = Object.values(calls) as Call[];

const test = await startTestApp(NOW);
afterAll(() => test.close());
await seedForCalls(test, NOW);
const token = await test.tokenFor('admin@equanim.example', 'admin');

it.each(entries.filter(({ isShared }) => isShared).map(({ path }) => path))(
  'A shared answer is 304 to who has it already, and goes through no proxy: %s',
  async (path) => {
    const first = await test.get(path, token);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const ask = (tag: unknown) => test.get(path, token, { 'if-none-match': String(tag) });
    const again = await ask(first.headers['etag']);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    expect((await ask('"another"')).statusCode).toBe(200);
  },
);

it('A slash at the end of an address makes no difference', async () => {
  for (const path of ['/orders', '/orders/', '/people', '/people/'])
    expect([path, (await test.get(path, token)).statusCode]).toEqual([path, 200]);
});

it('The document names every call with its summary, and none that is switched off', async () => {
  const documented = async ({ app }: TestApp) => {
    const { paths } = (await app.inject(`${BASE_PATH}/openapi.json`)).json<{
      paths: Record<string, Record<string, { summary: string }>>;
    }>();
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => `${method.toUpperCase()} ${path} ${summary}`),
    );
  };
  const named = (listed: Call[]) =>
    listed
      .map(({ method, path, summary }) => {
        const address = path.replaceAll(/:(\w+)/g, '{$1}');
        return `${method} ${BASE_PATH}${address} ${summary}`;
      })
      .toSorted();
  expect((await documented(test)).toSorted()).toEqual(named(entries));
  const switches = { isContactInboxOn: false, recordAudience: 'off' } as const;
  const off = await startTestApp(NOW, { shared: test.simulator, ...switches });
  expect((await documented(off)).toSorted()).toEqual(named(entries.filter(({ feature }) => !feature)));
  await off.close();
});

describe('The health of the server', () => {
  const ready = async () => {
    const { statusCode, headers, body } = await test.get('/health/ready');
    return [statusCode, headers['retry-after'], JSON.parse(body)];
  };

  it('names the part that cannot work', async () => {
    test.collector.state = 'stopped';
    const errors = [{ path: 'collector', message: 'takes no samples' }];
    const problem = expect.objectContaining({ detail: 'The collector takes no samples.', errors });
    expect(await ready()).toEqual([503, '60', problem]);
    test.collector.state = 'ok';
    expect(await ready()).toEqual([200, undefined, { status: 'ok' }]);
  });

  it('is degraded while no samples join the history, and gone once none has come for three minutes', async () => {
    const trouble = { what: 'The exchange does not answer.', works: '', action: '', nextAttemptAt: null };
    const since = new Date('2026-11-20T11:58:00Z');
    Object.assign(test.collector, { state: 'degraded', trouble: { ...trouble, since } });
    const notices = ['No samples have joined the history since 11:58 UTC.'];
    expect(await ready()).toEqual([200, undefined, { status: 'degraded', notices }]);
    test.setNow(NOW + 10 * MINUTE_MS);
    const statuses: unknown[] = [];
    for (const agoMs of [3 * MINUTE_MS - 1, 3 * MINUTE_MS]) {
      test.collector.lastSampleAt = new Date(NOW + 10 * MINUTE_MS - agoMs);
      statuses.push((await ready())[0]);
    }
    expect(statuses).toEqual([200, 503]);
  });
});
