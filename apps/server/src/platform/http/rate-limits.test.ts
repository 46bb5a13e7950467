import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const CALLS_A_MINUTE = 600;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp(NOW);
});
afterAll(() => test.close());

function call(remoteAddress: string, forwardedFor?: string) {
  return test.app.inject({
    url: '/api/v1/health/live',
    remoteAddress,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });
}

/** What is left to the address that a call is counted for. */
async function leftTo(remoteAddress: string, forwardedFor?: string): Promise<number> {
  return Number((await call(remoteAddress, forwardedFor)).headers['x-ratelimit-remaining']);
}

it('six hundred calls a minute are answered to one address, and none beyond', async () => {
  for (let i = 0; i < CALLS_A_MINUTE; i += 1) await call('198.51.100.1');
  const refused = await call('198.51.100.1');
  expect([refused.statusCode, refused.json().title]).toEqual([429, 'Too many requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call('198.51.100.2')).statusCode).toBe(200);
});

it.each(['127.0.0.1', '10.0.0.7', '172.18.0.1', 'fd00::7'])(
  'behind a proxy at %s calls count for the visitor it names, whatever the visitor wrote before it',
  async (proxy) => {
    const visitor = `203.0.113.${proxy.length}`;
    const before = await leftTo(proxy, `1.1.1.1, ${visitor}`);
    expect(await leftTo(proxy, `2.2.2.2, ${visitor}`)).toBe(before - 1);
    expect(await leftTo(proxy, visitor)).toBe(before - 2);
  },
);

it('a visitor who comes directly is counted by their own address, whatever they write', async () => {
  const before = await leftTo('198.51.100.9', '1.1.1.1');
  expect(await leftTo('198.51.100.9', '2.2.2.2')).toBe(before - 1);
});
