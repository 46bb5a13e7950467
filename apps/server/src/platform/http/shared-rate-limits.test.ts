import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { createCallTotals } from '../database/call-totals.ts';
import {
  openTestDatabase,
  type TestDatabase,
  useTestDatabase,
} from '../database/prepared-databases.test-support.ts';
import type { CallNews } from '../network-calls.ts';
import { MINUTE_MS } from '../time.ts';
import { createCallCounts } from './call-counts.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MAX = 600;
/** A second, and what a busy machine takes for a statement. */
const SETTLED_MS = 2_500;

const counted = (network: string, calls: number, leftMs = MINUTE_MS) => ({ network, calls, leftMs });

describe('The calls of a network', () => {
  const opened = useTestDatabase();
  it('are added up over processes, within the window that the first of them began', async () => {
    const { settle } = createCallTotals(opened().db);
    await settle({ counted: [counted('a', 300, 20_000), counted('b', 5)], asked: [], max: MAX });
    const known = await settle({
      counted: [counted('a', 299), counted('c', 600)],
      asked: ['b', 'nobody'],
      max: MAX,
    });
    expect(new Map(known.map(({ network, calls }) => [network, calls]))).toEqual(
      new Map([
        ['a', 599],
        ['c', 600],
      ]),
    );
    const leftMs = known.find(({ network }) => network === 'a')?.leftMs ?? 0;
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(20_000);
  });

  it('are told of to whoever only asks once they have used up the limit, and counted from one when the window is over', async () => {
    const { settle } = createCallTotals(opened().db);
    await settle({ counted: [counted('d', 600, 300)], asked: [], max: MAX });
    const ask: CallNews = { counted: [], asked: ['d'], max: MAX };
    expect(await settle(ask)).toMatchObject([{ network: 'd', calls: 600 }]);
    await sleep(320);
    expect(await settle(ask)).toEqual([]);
    expect(await settle({ counted: [counted('d', 1)], asked: [], max: MAX })).toMatchObject([{ calls: 1 }]);
  });
});

describe('What one process tells the others', () => {
  const countsAt = (time: { ms: number }) =>
    createCallCounts({ max: MAX, windowMs: MINUTE_MS, nowMs: () => time.ms });

  function call(counts: ReturnType<typeof countsAt>, network: string, times: number): number {
    let calls = 0;
    for (let i = 0; i < times; i += 1) ({ calls } = counts.count(network));
    return calls;
  }

  it('is one figure for each network that calls often, however many calls there were', () => {
    const counts = countsAt({ ms: 0 });
    for (let i = 0; i < 20; i += 1) call(counts, `net ${i}`, 500);
    call(counts, 'quiet', 29);
    const news = counts.news();
    expect(news?.counted).toHaveLength(20);
    expect(new Set(news?.counted.map(({ calls }) => calls))).toEqual(new Set([500]));
    expect(news?.asked).toEqual(['quiet']);
    expect(counts.news()).toBeNull();
  });

  it('is nothing more once the network is refused, and no more than a thousand networks a time', () => {
    const counts = countsAt({ ms: 0 });
    call(counts, 'flood', 10);
    counts.learn({ counted: [], asked: ['flood'], max: MAX }, [counted('flood', MAX)]);
    expect(call(counts, 'flood', 1_000)).toBeGreaterThan(MAX);
    for (let i = 0; i < 1_500; i += 1) call(counts, `net ${i}`, 1);
    const told = [counts.news(), counts.news(), counts.news()];
    expect(told.map((news) => news?.asked.length)).toEqual([1_000, 500, undefined]);
    expect(told.flatMap((news) => news?.asked ?? [])).not.toContain('flood');
  });

  it('is told again where it could not be told, and counts meanwhile', () => {
    const time = { ms: 0 };
    const counts = countsAt(time);
    call(counts, 'one', 400);
    const news = counts.news();
    if (news) counts.takeBack(news);
    expect(call(counts, 'one', 201)).toBe(MAX + 1);
    const again = counts.news();
    expect(again?.counted).toMatchObject([{ network: 'one', calls: 601 }]);
    if (again) counts.learn(again, [counted('one', 700, 5_000)]);
    expect(counts.count('one')).toEqual({ calls: 701, leftMs: 5_000 });
    time.ms += 5_000;
    expect(counts.count('one')).toEqual({ calls: 1, leftMs: MINUTE_MS });
  });
});

describe('Several processes on one database', () => {
  const logged: string[] = [];
  let database: TestDatabase;
  let apps: TestApp[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    const first = await startTestApp(NOW, { database, logger });
    const shared = first.simulator;
    apps = [
      first,
      await startTestApp(NOW, { database, shared }),
      await startTestApp(NOW, { database, shared }),
    ];
  });
  afterAll(async () => {
    for (const app of apps.toReversed()) await app.close();
    await database.close();
  });

  const call = async (app: TestApp | undefined, remoteAddress: string) =>
    (await app?.app.inject({ url: '/api/v1/health/live', remoteAddress }))?.statusCode;
  async function callOften(app: TestApp | undefined, address: string, times: number): Promise<void> {
    for (let i = 0; i < times; i += 1) expect(await call(app, address)).toBe(200);
  }

  it('answer six hundred calls a minute of one network together, and refuse it on all of them within about a second', async () => {
    const from = '198.51.100.1';
    const [one, other, third] = apps;
    await callOften(one, from, 300);
    await callOften(other, from, 300);
    const usedUpMs = Date.now();
    const refused = new Set<TestApp>();
    while (refused.size < apps.length && Date.now() - usedUpMs < SETTLED_MS) {
      for (const app of apps) if ((await call(app, from)) === 429) refused.add(app);
      await sleep(50);
    }
    expect(refused).toEqual(new Set(apps));
    expect(await call(third, '198.51.100.2')).toBe(200);
  });

  it('count by themselves while the database is unreachable, say so once, and tell the others afterwards', async () => {
    const [one, other] = apps;
    await database.db.schema.alterTable('limit_counters').renameTo('limit_counters_gone').execute();
    await callOften(one, '198.51.100.3', MAX - 100);
    await sleep(SETTLED_MS);
    await callOften(one, '198.51.100.3', 100);
    expect(await call(one, '198.51.100.3')).toBe(429);
    await sleep(SETTLED_MS);
    await database.db.schema.alterTable('limit_counters_gone').renameTo('limit_counters').execute();
    const said = logged.filter((line) =>
      line.includes('calls per network are counted by this process alone'),
    );
    expect(said).toHaveLength(1);
    await sleep(SETTLED_MS);
    expect(await call(other, '198.51.100.3')).toBe(200);
    await sleep(SETTLED_MS);
    expect(await call(other, '198.51.100.3')).toBe(429);
  });
});
