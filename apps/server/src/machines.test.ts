// @module-tag release
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { startSimulator, type Simulator } from '../../exchange-simulator/src/simulator.ts';
import { connectDatabase } from './platform/database/connect.ts';
import { openDatabase } from './platform/database/open.ts';
import { startCluster, type PostgresCluster } from './platform/database/postgres-cluster.test-support.ts';
import { machineUrl } from './platform/database/postgres-machine.test-support.ts';
import { createProcesses, signUp } from './processes.test-support.ts';

const ROUNDS = Math.ceil(10 * inject('scale'));
const MAX_TAKE_OVER_MS = 15_000;
const MINUTE_MS = 60_000;
const AWAY = { status: 503, retryAfter: expect.stringMatching(/^[1-9]\d*$/) };

describe('Two servers on a primary and its standby', () => {
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

  /** Every sample on a machine, as text. */
  async function snapshotsOn({ port }: PostgresCluster['primary']): Promise<string[]> {
    const { db, close } = await connectDatabase({ url: machineUrl(port) });
    try {
      const { rows } = await sql<{ row: string }>`
        select row::text from snapshots as row order by taken_at`.execute(db);
      return rows.map(({ row }) => row);
    } finally {
      await close();
    }
  }

  it.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))(
    'go on by themselves when the collecting one dies, then the primary, and the standby is promoted, with nothing lost (round %i)',
    { timeout: 600_000 },
    async () => {
      const collecting = await processes.start();
      await vi.waitFor(async () => expect(await snapshotsOn(cluster.primary)).not.toEqual([]), 30_000);
      const left = await processes.start();
      const ask = await signUp(left);
      expect((await ask(left, '/wallet/current')).status).toBe(200);

      await collecting.kill();
      await vi.waitFor(() => expect(left.elections()).toBe(1), MAX_TAKE_OVER_MS);
      expect((await ask(left, '/wallet/refresh', {})).status).toBe(200);

      const acknowledged = await snapshotsOn(cluster.primary);
      await cluster.primary.kill();
      await vi.waitFor(async () => expect(await ask(left, '/wallet/history')).toMatchObject(AWAY), 15_000);
      expect(await ask(left, '/health/ready')).toMatchObject(AWAY);
      expect((await ask(left, '/health/live')).status).toBe(200);
      await cluster.promote();

      await vi.waitFor(() => expect(left.elections()).toBe(2), MAX_TAKE_OVER_MS);
      await vi.waitFor(async () => {
        // The session that was opened before is open still.
        expect((await ask(left, '/auth/me')).status).toBe(200);
        expect((await ask(left, '/wallet/refresh', {})).status).toBe(200);
      }, 20_000);
      expect(await snapshotsOn(cluster.standby)).toEqual(expect.arrayContaining(acknowledged));
      if (inject('scale') === 1) await sampleNextMinute();
    },
  );

  /** Waits until the next minute is sampled. */
  async function sampleNextMinute(): Promise<void> {
    const newest = new Date((Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS);
    const opened = await openDatabase({ url: cluster.url });
    try {
      await vi.waitFor(async () => {
        const found = await opened.db
          .selectFrom('snapshots')
          .select('taken_at')
          .where('taken_at', '=', newest)
          .executeTakeFirst();
        expect(found).toBeDefined();
      }, 90_000);
    } finally {
      await opened.close();
    }
  }
});
