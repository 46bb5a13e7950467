import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { startSimulator } from '../../exchange-simulator/src/simulator.ts';
import { openDatabase } from './platform/database/open.ts';
import { createServerDatabase } from './platform/database/prepared-databases.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './platform/time.ts';
import { createProcesses, signUp, type Ask, type ServerProcess } from './processes.test-support.ts';

const TAKE_OVERS = Math.ceil(20 * inject('scale'));
const MAX_TAKE_OVER_MS = 15_000;
const SHIFTED = new URL('shifted-clock.test-support.mjs', import.meta.url).href;

const url = await createServerDatabase('equanim');
const simulator = await startSimulator({ isLimited: false });
// Works out the account's life so far, which would block this process in the middle of the test.
simulator.truthAt(Date.now());
const operator = await openDatabase({ url });
const processes = createProcesses(url, simulator);
afterAll(async () => {
  await processes.close();
  await operator.close();
  await simulator.close();
});

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS);
const firstMinute = minuteOf(Date.now());

/** One sample a minute of the last day and two hours, as a collector has taken them. */
const rows = Array.from({ length: 26 * 60 }, (_, n) => {
  const at = new Date((firstMinute - n - 1) * MINUTE_MS);
  const equity = String(50_000 + n);
  const taken = { taken_at: at, read_at: at, equity, wallet_balance: equity };
  return { ...taken, unrealized_pnl: '0', units: '50000', source: 'live' as const };
});
await operator.db.insertInto('snapshots').values(rows).execute();

const term = async (): Promise<number> =>
  (await operator.db.selectFrom('collector_term').select('term').executeTakeFirstOrThrow()).term;

/** Minutes since the test began that were sampled. */
async function minutes(): Promise<number[]> {
  const taken = await operator.db.selectFrom('snapshots').select('taken_at').orderBy('taken_at').execute();
  return taken.map(({ taken_at: at }) => minuteOf(at.getTime())).filter((minute) => minute >= firstMinute);
}

/** Minutes that are known to have no sample. */
async function gapMinutes(): Promise<Set<number>> {
  const gaps = await operator.db.selectFrom('gaps').select(['from_at', 'to_at']).execute();
  const all = new Set<number>();
  for (const { from_at, to_at } of gaps)
    for (let ms = from_at.getTime(); ms <= to_at.getTime(); ms += MINUTE_MS) all.add(minuteOf(ms));
  return all;
}

describe('Of several processes on one database', () => {
  let collecting: ServerProcess;
  let web: ServerProcess;
  let ask: Ask;
  const startCollector = () => processes.start({ ROLE: 'collector' });

  it(
    `another takes over within 15 s when the collecting one is killed, ${TAKE_OVERS} of ${TAKE_OVERS} times`,
    { timeout: 3_600_000 },
    async () => {
      collecting = await startCollector();
      await vi.waitFor(async () => expect(await minutes()).not.toEqual([]), 20_000);
      const took: number[] = [];
      /** Minutes in which nobody collected for a moment. */
      const between = new Set<number>();
      for (let n = 0; n < TAKE_OVERS; n += 1) {
        const waiting = await startCollector();
        if (n > 0) await sleep(Math.random() * 5_000);
        const [before, killedMs] = [await term(), Date.now()];
        await collecting.kill();
        await vi.waitFor(async () => expect(await term()).toBe(before + 1), MAX_TAKE_OVER_MS);
        took.push(Date.now() - killedMs);
        for (let ms = killedMs; ms < Date.now() + MINUTE_MS; ms += MINUTE_MS) between.add(minuteOf(ms));
        collecting = waiting;
      }
      expect(Math.max(...took)).toBeLessThan(MAX_TAKE_OVER_MS);
      if (TAKE_OVERS === 1) return;
      // The one that took over goes on by the minute, with none doubled or missed: with one alone not worth the wait.
      const newest = minuteOf(Date.now()) + 1;
      await vi.waitFor(async () => expect(await minutes()).toContain(newest), 90_000);
      const stored = await minutes();
      expect(new Set(stored).size).toBe(stored.length);
      const [first = newest] = stored;
      const all = Array.from({ length: newest - first + 1 }, (_, i) => first + i);
      const missing = all.filter((minute) => !stored.includes(minute));
      expect(missing.filter((minute) => !between.has(minute))).toEqual([]);
      expect(new Set(missing)).toEqual(await gapMinutes());
    },
  );

  it(
    'one that only collects answers health checks alone; one that only answers asks it',
    { timeout: 240_000 },
    async () => {
      web = await processes.start({ ROLE: 'web' });
      expect((await fetch(`${collecting.url}/api/v1/health/live`)).status).toBe(200);
      const refused = ['/api/v1/auth/me', '/api/v1/openapi.json', '/api/v1/ws/wallet', '/', '/login'];
      const answers = await Promise.all(refused.map((path) => fetch(collecting.url + path)));
      expect(answers.map(({ status }) => status)).toEqual(refused.map(() => 404));
      await vi.waitFor(() => expect(collecting.elections()).toBe(1), 20_000);

      ask = await signUp(web);
      const collector = { state: 'ok', trouble: null, last_sample_at: expect.any(String) };
      await vi.waitFor(
        async () => expect((await ask(web, '/status')).body).toMatchObject({ collector }),
        20_000,
      );
      const askedMs = Date.now();
      const refreshed = await ask(web, '/wallet/refresh', {});
      expect(refreshed.status).toBe(200);
      const ageMs = Date.parse(String(refreshed.body['timestamp'])) - askedMs;
      expect(Math.abs(ageMs)).toBeLessThan(10_000);
      expect((await ask(web, '/health/ready')).status).toBe(200);
      expect(web.elections()).toBe(0);
    },
  );

  it.each([
    ['web', -25 * HOUR_MS],
    ['all', 25 * HOUR_MS],
  ])(
    'one with ROLE=%s whose system clock is %d ms off shows customers nothing, and says why',
    { timeout: 60_000 },
    async (role, offMs) => {
      const options = `--import ${SHIFTED}?off=${offMs}`;
      const wrong = await processes.start({ ROLE: role, NODE_OPTIONS: options });
      const { status, body } = await ask(wrong, '/customer/wallet/current');
      expect([status, body['type']]).toEqual([503, '/problems/time-uncertain']);
      const { collector } = (await ask(wrong, '/status')).body as {
        collector: { notices: object[]; state: string };
      };
      const text =
        /^The clock of (this|a) server is 1 d 1 h (ahead of|behind) .* Customers see nothing until then[.]$/;
      expect(collector.notices).toContainEqual({ about: 'clock', text: expect.stringMatching(text) });
      // It judges by the right time, so it knows that somebody collects, and the session is alive.
      expect(collector.state).toBe('ok');
      const right = (await ask(web, '/customer/wallet/current')).body;
      expect(Date.parse(String(right['timestamp']))).toBeLessThanOrEqual(Date.now() - DAY_MS);
      await wrong.kill();
    },
  );
});
