import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { startSimulator, type Simulator } from '../../exchange-simulator/src/simulator.ts';
import { connectDatabase } from './platform/database/connection/connect.ts';
import type { Database } from './platform/database/open.ts';
import { startCluster, type PostgresCluster } from './platform/database/postgres-cluster.test-support.ts';
import { machineUrl } from './platform/database/postgres-machine.test-support.ts';
import { hasProxy } from './platform/database/proxy.test-support.ts';
import { createProcesses, signUp, type Ask, type ServerProcess } from './processes.test-support.ts';

const ROUNDS = Math.ceil(10 * inject('scale'));
const WRITERS = 4;
/** HAProxy takes a silent server out of use within six seconds, the lasting connections of a server are lost then. */
const MAX_NOTICE_MS = 12_000;
/** The collector is elected again within this. */
const MAX_ELECTION_MS = 15_000;
const MINUTE_MS = 60_000;
const AWAY = { status: 503, retryAfter: expect.stringMatching(/^[1-9]\d*$/) };
/** Of each kind one: signing in, reading, what is held in memory, writing, what only the collector can do. */
const CALLS: ReadonlyArray<[path: string, body?: object]> = [
  ['/auth/login', { email: 'ada@quantfund.example', password: 'a wrong one' }],
  ['/auth/me'],
  ['/wallet/current'],
  ['/wallet/history'],
  ['/orders'],
  ['/people'],
  ['/wallet/refresh', {}],
  ['/health/ready'],
];

const why = hasProxy ? '' : ' (skipped, as HAProxy is not installed)';

describe.skipIf(!hasProxy)(`Two servers on two PostgreSQL machines behind a proxy${why}`, () => {
  let simulator: Simulator;
  let cluster: PostgresCluster;
  let processes: ReturnType<typeof createProcesses>;

  beforeEach(async () => {
    [simulator, cluster] = await Promise.all([startSimulator({ isLimited: false }), startCluster()]);
    simulator.truthAt(Date.now());
    processes = createProcesses(cluster.url, simulator);
  }, 120_000);
  afterEach(async () => {
    await processes.close();
    await Promise.all([cluster.stop(), simulator.close()]);
  });

  const rounds = Array.from({ length: ROUNDS }, (_, i) => i + 1);

  it.each(rounds)("lose nothing when the primary's machine dies (round %i)", { timeout: 600_000 }, (round) =>
    lose(({ primary }) => primary.kill(), 300 + 100 * (round % 5)),
  );

  it.each(rounds)("lose nothing when the primary's machine hangs (round %i)", { timeout: 600_000 }, (round) =>
    lose(async ({ primary }) => primary.freeze(), 300 + 100 * (round % 5)),
  );

  /** Loses the primary under load, promotes the standby, and looks at what is there then. */
  async function lose(end: (cluster: PostgresCluster) => Promise<void>, afterMs: number): Promise<void> {
    const first = await processes.start();
    const second = await processes.start();
    const servers = [first, second];
    const ask = await signUp(second);
    await vi.waitFor(async () => expect(await snapshotsOn(cluster.primary)).not.toEqual([]), 30_000);
    for (const server of servers) expect((await ask(server, '/wallet/refresh', {})).status).toBe(200);
    const elections = (): number => servers.reduce((sum, server) => sum + server.elections(), 0);
    const elected = elections();
    const outside = await connectDatabase({ url: cluster.url });
    const writers = await startWriters(outside.db);
    await sleep(afterMs);
    const sampled = await snapshotsOn(cluster.primary);

    // What is committed now reaches no standby: none of it may be acknowledged.
    await cluster.cutReplication();
    await sleep(100);
    await end(cluster);
    await expectAway(servers, ask);
    await cluster.promote();
    const promotedMs = Date.now();
    await vi.waitFor(() => expect(elections()).toBe(elected + 1), { timeout: MAX_ELECTION_MS, interval: 50 });
    expect(Date.now() - promotedMs).toBeLessThan(MAX_ELECTION_MS);

    // The session that was opened before is open still.
    for (const server of servers)
      await vi.waitFor(async () => expect((await ask(server, '/auth/me')).status).toBe(200), 10_000);
    for (const server of servers)
      await vi.waitFor(async () => {
        expect((await ask(server, '/wallet/refresh', {})).status).toBe(200);
      }, 20_000);
    await writers.expectAllThere();
    await outside.close();
    expect(await snapshotsOn(cluster.standby)).toEqual(expect.arrayContaining(sampled));
    if (inject('scale') === 1) await expectNextMinute();
    expect(await minutesTwice()).toBe(0);
  }

  /** Every call answers 503 once the servers have noticed, and none anything else that needs the database. */
  async function expectAway(servers: ServerProcess[], ask: Ask): Promise<void> {
    const begunMs = Date.now();
    await Promise.all(
      servers.map(async (server) => {
        // A call that writes is held by the primary that hangs until the proxy gives that up.
        expect(await ask(server, '/wallet/refresh', {})).toMatchObject(AWAY);
        await vi.waitFor(
          () => expect(server.output()).toContain('the database is unreachable'),
          MAX_NOTICE_MS,
        );
        for (const [path, body] of CALLS)
          expect([path, await ask(server, path, body)]).toMatchObject([path, AWAY]);
        expect((await ask(server, '/health/live')).status).toBe(200);
      }),
    );
    expect(Date.now() - begunMs).toBeLessThan(MAX_NOTICE_MS);
  }

  /** Every sample on a machine, as text. */
  async function snapshotsOn({ port }: PostgresCluster['primary']): Promise<string[]> {
    return askDatabase(machineUrl(port), async (db) => {
      const { rows } = await sql<{ row: string }>`
        select row::text from snapshots as row order by taken_at`.execute(db);
      return rows.map(({ row }) => row);
    });
  }

  /** How many samples are the second of their minute. */
  async function minutesTwice(): Promise<number> {
    return askDatabase(cluster.url, async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) - count(distinct date_trunc('minute', taken_at)) as count from snapshots`.execute(db);
      return Number(rows[0]?.count);
    });
  }

  /** Waits until the next minute is sampled. */
  async function expectNextMinute(): Promise<void> {
    const newest = new Date((Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS);
    await askDatabase(cluster.url, (db) =>
      vi.waitFor(async () => {
        const found = db.selectFrom('snapshots').select('taken_at').where('taken_at', '=', newest);
        expect(await found.executeTakeFirst()).toBeDefined();
      }, 90_000),
    );
  }
});

async function askDatabase<Answer>(
  url: string,
  question: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const { db, close } = await connectDatabase({ url });
  try {
    return await question(db);
  } finally {
    await close();
  }
}

/** Has four write numbered rows, each of which remembers those whose commit was answered. */
async function startWriters(db: Database) {
  await sql`create table notes (writer integer, n integer, primary key (writer, n))`.execute(db);
  const over = new AbortController();
  const writers = Array.from({ length: WRITERS }, (_, writer) => ({
    writer,
    acknowledged: [0],
    failures: 0,
  }));

  async function write(one: (typeof writers)[number]): Promise<void> {
    for (let n = 1; !over.signal.aborted; n += 1) {
      const isWritten = await sql`insert into notes (writer, n) values (${one.writer}, ${n})`
        .execute(db)
        .then(
          () => true,
          () => false,
        );
      if (isWritten) one.acknowledged.push(n);
      else {
        one.failures += 1;
        await sleep(20);
      }
    }
  }

  const written = Promise.all(writers.map((one) => write(one)));
  return {
    /** Waits until each has gone on, ends them, and looks for what was acknowledged. */
    async expectAllThere(): Promise<void> {
      const before = writers.map(({ acknowledged }) => acknowledged.length);
      const hasGoneOn = () => writers.every((one, i) => one.acknowledged.length > (before[i] ?? 0) + 10);
      await vi.waitFor(() => expect(hasGoneOn()).toBe(true), 20_000);
      over.abort();
      await written;
      for (const { writer, acknowledged, failures } of writers) {
        const { rows } = await sql<{ n: number }>`select n from notes where writer = ${writer}`.execute(db);
        const stored = new Set([0, ...rows.map(({ n }) => n)]);
        expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
        expect(acknowledged.length).toBeGreaterThan(20);
        expect(failures).toBeGreaterThan(0);
      }
    },
  };
}
