import type { Call } from '@equanim/contract/call';
import { BASE_PATH, calls, type CallName } from '@equanim/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const EMAIL = 'admin@equanim.example';
const isoAt = (ms: number): string => new Date(ms).toISOString();

let test: TestApp;
let origin = '';
let token = '';

beforeAll(async () => {
  test = await startTestApp(NOW);
  await test.services.users.add({ email: EMAIL, name: 'A Program', role: 'admin', password: PASSWORD });
  await test.seedMinutes(NOW - 2 * MINUTE_MS, [50_000, 49_000, 50_500]);
  await test.db
    .insertInto('btc_prices')
    .values([
      { taken_at: new Date(NOW - MINUTE_MS), price: '90000' },
      { taken_at: new Date(NOW), price: '90001.5' },
    ])
    .execute();
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const login = await fetch(`${origin}${BASE_PATH}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  token = ((await login.json()) as { access_token: string }).access_token;
});
afterAll(() => test.close());

function call(name: CallName, { query = '', body }: { query?: string; body?: unknown } = {}) {
  const { method, path } = calls[name];
  return fetch(`${origin}${BASE_PATH}${path}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

interface Row {
  name: CallName;
  /** As a program would write it; without one the call is made bare. */
  query?: string;
  body?: unknown;
  answer: unknown;
}

const balance = { wallet_balance: 50_500, normalized_value: 1.01, base_equity: 50_000 };

const rows: Row[] = [
  { name: 'walletRefresh', answer: { wallet_balance: 50_000, timestamp: isoAt(NOW) } },
  {
    name: 'walletSummary',
    answer: {
      ...balance,
      high_water_mark: 1.01,
      first_sample_at: isoAt(NOW - 2 * MINUTE_MS),
      ranges: { '1d': { start_value: 1, end_value: 1.01, change: 1, low: 0.98, max_drawdown: -2 } },
    },
  },
  {
    name: 'btcHistory',
    query: '?time_range=1d&limit=10',
    answer: { data: [{ price: 90_000 }, { timestamp: isoAt(NOW), price: 90_001.5 }], total_count: 2 },
  },
  { name: 'btcLatest', answer: { timestamp: isoAt(NOW), price: 90_001.5 } },
  { name: 'orders', query: '?symbol=BTCUSDT&side=Buy&limit=5', answer: [] },
  {
    name: 'klines',
    query: `?symbol=BTCUSDT&interval=60&start=${isoAt(NOW - 2 * HOUR_MS)}&end=${isoAt(NOW - HOUR_MS)}`,
    answer: [{ start: isoAt(NOW - 2 * HOUR_MS) }, { start: isoAt(NOW - HOUR_MS) }],
  },
  { name: 'serverTime', answer: { server_time: isoAt(NOW) } },
  { name: 'live', answer: { status: 'ok' } },
  { name: 'ready', answer: { status: 'ok' } },
];

describe('a program that signs in over HTTP', () => {
  it.each(rows)(
    'gets the answer of $name in the form of the contract',
    async ({ name, answer, ...input }) => {
      const response = await call(name, input);
      expect(response.status).toBe(200);
      const body: unknown = await response.json();
      const { reply }: Call = calls[name];
      expect(reply?.parse(body)).toEqual(body);
      expect(body).toMatchObject(answer as object);
    },
  );

  it('finds every call described in openapi.json, also those that no screen makes', async () => {
    const response = await fetch(`${origin}${BASE_PATH}/openapi.json`);
    const { paths } = (await response.json()) as {
      paths: Record<string, Record<string, { summary: string }>>;
    };
    for (const { method, path, summary } of Object.values(calls)) {
      const described = paths[BASE_PATH + path.replaceAll(/:(\w+)/g, '{$1}')];
      expect(described?.[method.toLowerCase()]?.summary).toBe(summary);
    }
  });

  it('finds a test here for every call whose summary says that no screen makes it', () => {
    const marked = Object.entries(calls).flatMap(([name, { summary }]) =>
      /^(For programs|Of \S+ 7\.\d+, unused by the screens): /.test(summary) ? [name] : [],
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(marked.toSorted());
  });

  it('is refused with a sentence where its token is none', async () => {
    token = 'not-a-token-of-ours-but-long-enough-to-be-one';
    const response = await call('walletSummary');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ type: '/problems/not-signed-in' });
  });
});
