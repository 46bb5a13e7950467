import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database/prepared-databases.test-support.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const CALLS_A_MINUTE = 600;

let database: TestDatabase;
let test: TestApp;
/** Another process on the same database. */
let other: TestApp;
let token = '';

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startTestApp(NOW, { database });
  other = await startTestApp(NOW, { database, shared: test.simulator });
  token = await test.tokenFor('admin@equanim.example', 'admin');
});
afterAll(async () => {
  await other.close();
  await test.close();
  await database.close();
});

const call = (remoteAddress: string) => test.app.inject({ url: '/api/v1/health/live', remoteAddress });

it('six hundred calls a minute are answered to one address, and none beyond', async () => {
  for (let i = 0; i < CALLS_A_MINUTE; i += 1) await call('198.51.100.1');
  const refused = await call('198.51.100.1');
  expect([refused.statusCode, refused.json().title]).toEqual([429, 'Too many requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call('198.51.100.2')).statusCode).toBe(200);
});

it('they are counted together, whichever calls they are', async () => {
  const from = (i: number) =>
    test.app.inject({
      url: `/api/v1/health/${i % 2 ? 'live' : 'ready'}`,
      remoteAddress: '198.51.100.9',
    });
  for (let i = 0; i < CALLS_A_MINUTE; i += 1) expect((await from(i)).statusCode).not.toBe(429);
  for (let i = 0; i < 2; i += 1) expect((await from(i)).statusCode).toBe(429);
});

it('calls are counted for a whole network of IPv6', async () => {
  const left = async (address: string) => Number((await call(address)).headers['x-ratelimit-remaining']);
  const before = await left('2001:db8:5:5::1');
  expect(await left('2001:db8:5:5:ffff::2')).toBe(before - 1);
  expect(await left('2001:db8:5:6::1')).toBe(before);
});

interface Tight {
  name: string;
  max: number;
  windowMs: number;
  method: 'GET' | 'POST';
  paths: string[];
  payload?: object;
}

const link = { token: 'nothing', new_password: 'a long enough secret phrase' };
const tight: Tight[] = [
  {
    name: 'links',
    max: 30,
    windowMs: MINUTE_MS,
    method: 'POST',
    paths: ['/auth/reset-password'],
    payload: link,
  },
  {
    name: 'forgotten passwords',
    max: 20,
    windowMs: HOUR_MS,
    method: 'POST',
    paths: ['/auth/forgot-password', '/auth/forgot-password/'],
  },
  { name: 'messages', max: 10, windowMs: HOUR_MS, method: 'POST', paths: ['/contact'] },
  { name: 'exports', max: 10, windowMs: MINUTE_MS, method: 'GET', paths: ['/orders/export'] },
];

describe.each(tight)('$name', ({ name, max, windowMs, method, paths, payload = {} }) => {
  const from = `203.0.113.${name.length}`;
  const send = (app: TestApp, i: number, remoteAddress = from) =>
    app.app.inject({
      method: method ?? 'POST',
      url: `/api/v1${paths[i % paths.length] ?? ''}`,
      remoteAddress,
      headers: { authorization: `Bearer ${token}` },
      ...(method === undefined && { payload }),
    });

  it(`are taken ${max} times from one network by all processes, and again once the window is over`, async () => {
    for (let i = 0; i < max; i += 1) expect((await send(i % 2 ? test : other, i)).statusCode).not.toBe(429);
    for (const one of [test, other]) {
      const refused = await send(one, 0);
      expect([refused.statusCode, refused.json().title]).toEqual([429, 'Too many requests']);
      expect(Number(refused.headers['retry-after'])).toBe(windowMs / 1_000);
    }
    expect((await send(test, 0, '203.0.113.250')).statusCode).not.toBe(429);
    test.setNow(NOW + windowMs);
    expect((await send(test, 0)).statusCode).not.toBe(429);
    test.setNow(NOW);
  });
});

it('who may not make a call uses up nothing of its limit', async () => {
  const send = (bearer?: string) =>
    test.app.inject({
      url: '/api/v1/orders/export',
      remoteAddress: '203.0.113.200',
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    });
  for (let i = 0; i < 12; i += 1) expect((await send()).statusCode).toBe(401);
  expect((await send(token)).statusCode).toBe(200);
});
