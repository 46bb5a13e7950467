// @module-tag release
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase, type Database, type OpenDatabase } from './open.ts';
import { startCluster, type PostgresCluster } from './postgres-cluster.test-support.ts';
import { waitUntil } from './postgres-machine.test-support.ts';

const ROUNDS = Math.max(1, Math.round(10 * inject('scale')));
const WRITERS = 4;
const notices = { onLost: () => undefined, onUnusable: () => undefined };

/** Writes numbered rows until it is ended, and remembers those whose commit was answered. */
function startWriter(db: Database, writer: number) {
  const acknowledged: number[] = [];
  const over = new AbortController();
  let failures = 0;

  async function write(): Promise<void> {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const isWritten = await sql`insert into notes (writer, n) values (${writer}, ${n})`
        .execute(db)
        .then(() => true)
        .catch(() => false);
      if (isWritten) acknowledged.push(n);
      else {
        failures += 1;
        await sleep(20);
      }
    }
  }

  const written = write();
  return {
    writer,
    acknowledged,
    failures: () => failures,
    async end() {
      over.abort();
      await written;
    },
  };
}

/** Kills the primary under load, promotes the standby, and sees the writers go on by themselves. */
async function lose(cluster: PostgresCluster, { db }: OpenDatabase, afterMs: number): Promise<number> {
  await sql`create table notes (writer integer, n integer, primary key (writer, n))`.execute(db);
  const writers = Array.from({ length: WRITERS }, (_, index) => startWriter(db, index));
  await sleep(afterMs);
  // What is committed now reaches no standby: none of it may be acknowledged.
  await cluster.cutReplication();
  await sleep(100);
  await cluster.primary.kill();
  await cluster.promote();
  const before = writers.map(({ acknowledged }) => acknowledged.length);
  await waitUntil(async () =>
    writers.every(({ acknowledged }, index) => acknowledged.length > (before[index] ?? 0) + 10),
  );
  for (const writer of writers) await writer.end();
  for (const { writer, acknowledged, failures } of writers) {
    const { rows } = await sql<{ n: number }>`select n from notes where writer = ${writer}`.execute(db);
    const stored = new Set(rows.map(({ n }) => n));
    expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
    expect(failures()).toBeGreaterThan(0);
  }
  return before.reduce((sum, count) => sum + count, 0);
}

describe('When the machine of the primary dies', () => {
  it(
    'nothing acknowledged is lost with a synchronous standby, and a server goes on by itself once that is promoted',
    { timeout: 60_000 * ROUNDS },
    async () => {
      let acknowledged = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const cluster = await startCluster();
        const opened = await openDatabase({ url: cluster.url }, { server: notices });
        acknowledged += await lose(cluster, opened, 300 + 100 * (round % 5));
        await opened.close();
        await cluster.stop();
      }
      expect(acknowledged).toBeGreaterThan(50 * ROUNDS);
    },
  );
});
