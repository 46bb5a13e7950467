import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { createCallTotals } from '../../database/limits/call-totals.ts';
import { openTestDatabase } from '../../database/prepared-databases.test-support.ts';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import { createCallCounts } from './call-counts.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MAX = 600;
/** A second, and what a busy machine takes for a statement. */
const SETTLED_MS = 2_500;

const logged: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
const database = await openTestDatabase();
const one = await startTestApp(NOW, { database, logger });
/** Another process on the same database. */
const other = await startTestApp(NOW, { database, shared: one.simulator });
const token = await one.tokenFor('admin@equanim.example', 'admin');
afterAll(async () => {
  await other.close();
  await one.close();
  await database.close();
});

describe('The calls of a network', () => {
  const { settle } = createCallTotals(database.db);
  const counted = (network: string, calls: number, leftMs = MINUTE_MS) => ({ network, calls, leftMs });

  it('are added up over processes, within the window that the first of them began', async () => {
    await settle({ counted: [counted('a', 300, 20_000), counted('b', 5)], asked: [], max: MAX });
    const news = { counted: [counted('a', 299), counted('c', MAX)], asked: ['b', 'nobody'], max: MAX };
    const known = new Map((await settle(news)).map((each) => [each.network, each]));
    expect(new Set(known.keys())).toEqual(new Set(['a', 'c']));
    expect([known.get('a')?.calls, known.get('c')?.calls]).toEqual([599, MAX]);
    expect(known.get('a')?.leftMs).toBeGreaterThan(0);
    expect(known.get('a')?.leftMs).toBeLessThanOrEqual(20_000);
  });

  it('are told to whoever only asks once they used up the limit, and from one when the window is over', async () => {
    await settle({ counted: [counted('d', MAX, 300)], asked: [], max: MAX });
    const ask = { counted: [], asked: ['d'], max: MAX };
    expect(await settle(ask)).toMatchObject([{ network: 'd', calls: MAX }]);
    await sleep(320);
    expect(await settle(ask)).toEqual([]);
    expect(await settle({ counted: [counted('d', 1)], asked: [], max: MAX })).toMatchObject([{ calls: 1 }]);
  });

  describe('as one process tells the others', () => {
    let nowMs = 0;
    let counts: ReturnType<typeof createCallCounts>;
    beforeEach(() => {
      nowMs = 0;
      counts = createCallCounts({ max: MAX, windowMs: MINUTE_MS, nowMs: () => nowMs });
    });
    function callTimes(network: string, times: number): number {
      let calls = 0;
      for (let i = 0; i < times; i += 1) ({ calls } = counts.count(network));
      return calls;
    }

    it('are one figure for each that calls often, nothing once it is refused, and a thousand at most', () => {
      callTimes('often', 500);
      callTimes('quiet', 29);
      const news = counts.news();
      expect(news).toMatchObject({ counted: [{ network: 'often', calls: 500 }], asked: ['quiet'] });
      expect(counts.news()).toBeNull();
      counts.learn({ counted: [], asked: ['often'], max: MAX }, [counted('often', MAX)]);
      expect(callTimes('often', 1_000)).toBeGreaterThan(MAX);
      for (let i = 0; i < 1_500; i += 1) callTimes(`net ${i}`, 1);
      const asked = [counts.news(), counts.news(), counts.news()].map((told) => told?.asked);
      expect(asked.map((told) => told?.length)).toEqual([1_000, 500, undefined]);
      expect(asked.flat()).not.toContain('often');
    });

    it('are told again where they could not be told, and count meanwhile', () => {
      callTimes('one', 400);
      const news = counts.news();
      if (news) counts.takeBack(news);
      expect(callTimes('one', 201)).toBe(MAX + 1);
      const again = counts.news();
      expect(again?.counted).toMatchObject([{ network: 'one', calls: 601 }]);
      if (again) counts.learn(again, [counted('one', 700, 5_000)]);
      expect(counts.count('one')).toEqual({ calls: 701, leftMs: 5_000 });
      nowMs += 5_000;
      expect(counts.count('one')).toEqual({ calls: 1, leftMs: MINUTE_MS });
    });
  });
});

const call = async (app: TestApp, from: string) =>
  (await app.call('GET', '/health/live', { from })).statusCode;
async function callOften(app: TestApp, from: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect(await call(app, from)).toBe(200);
}

describe('Six hundred calls a minute', () => {
  it('are answered to one network by all processes together, and none beyond within about a second', async () => {
    const from = '198.51.100.1';
    await callOften(one, from, 300);
    await callOften(other, from, 300);
    const until = async (app: TestApp) =>
      vi.waitFor(async () => expect(await call(app, from)).toBe(429), SETTLED_MS);
    await Promise.all([one, other].map(until));
    const refused = await one.call('GET', '/health/ready', { from });
    expect(refused.json().title).toBe('Too many requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await call(one, '198.51.100.2')).toBe(200);
  });

  it('are counted for a whole network of IPv6', async () => {
    const left = async (from: string) =>
      Number((await one.call('GET', '/health/live', { from })).headers['x-ratelimit-remaining']);
    const before = await left('2001:db8:5:5::1');
    expect(await left('2001:db8:5:5:ffff::2')).toBe(before - 1);
    expect(await left('2001:db8:5:6::1')).toBe(before);
  });

  it('are counted by each process alone while the database is unreachable, which is said once', async () => {
    const from = '198.51.100.3';
    const said = () =>
      logged.filter((line) => line.includes('calls per network are counted by this process alone'));
    await database.db.schema.alterTable('limit_counters').renameTo('limit_counters_gone').execute();
    await callOften(one, from, MAX - 100);
    await vi.waitFor(() => expect(said()).toHaveLength(1), SETTLED_MS);
    await callOften(one, from, 100);
    expect(await call(one, from)).toBe(429);
    await database.db.schema.alterTable('limit_counters_gone').renameTo('limit_counters').execute();
    await vi.waitFor(async () => expect(await call(other, from)).toBe(429), 4 * SETTLED_MS);
    expect(said()).toHaveLength(1);
  });
});

const TIGHT = [
  ['links', 30, MINUTE_MS, 'POST', '/auth/reset-password'],
  ['forgotten passwords', 20, HOUR_MS, 'POST', '/auth/forgot-password'],
  ['messages', 10, HOUR_MS, 'POST', '/contact'],
  ['exports', 10, MINUTE_MS, 'GET', '/orders/export'],
] as const;

it.each(TIGHT)(
  'Of %s, %i are taken from one network by all processes, and again once the window is over',
  async (...[name, max, windowMs, method, path]) => {
    const send = async (app: TestApp, from = `203.0.113.${name.length}`) => {
      const { statusCode, headers } = await app.call(method, path, { token, from });
      return statusCode === 429 ? Number(headers['retry-after']) : null;
    };
    for (let i = 0; i < max; i += 1) expect(await send(i % 2 ? one : other)).toBeNull();
    expect([await send(one), await send(other)]).toEqual([windowMs / 1_000, windowMs / 1_000]);
    const slashed = await one.call(method, `${path}/`, { token, from: `203.0.113.${name.length}` });
    expect(slashed.statusCode).toBe(429);
    expect(await send(one, '203.0.113.250')).toBeNull();
    one.setNow(NOW + windowMs);
    expect(await send(one)).toBeNull();
    one.setNow(NOW);
  },
);

it('Who may not make a call uses up nothing of its limit', async () => {
  const send = async (as?: string) =>
    (await one.call('GET', '/orders/export', { token: as, from: '203.0.113.200' })).statusCode;
  for (let i = 0; i < 12; i += 1) expect(await send()).toBe(401);
  expect(await send(token)).toBe(200);
});
