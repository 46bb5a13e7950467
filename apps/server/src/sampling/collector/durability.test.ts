import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { clusterIn } from '../../platform/database/built-in/cluster.ts';
import { readLockFile } from '../../platform/database/built-in/lock-file.ts';
import { untilNoneOn } from '../../platform/database/built-in/processes.test-support.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { argumentsFor } from '../../programs.test-support.ts';

const KILLS = Math.ceil(100 * inject('scale'));
const PROMISED = Math.ceil(10_000 * inject('scale'));
/** Promised between two kills: the counts above take few more kills than they name. */
const MAX_PROMISED_EACH = (2.5 * PROMISED) / KILLS;
/** Longer than a snapshot takes: the kill falls anywhere into the next one. */
const MAX_WRITE_MS = 50;
/** Nothing is left of a killed one after that. */
const MAX_LEFT_MS = 5_000;

const WRITER = new URL('durability-writer.test-support.ts', import.meta.url);
/** What is killed: the server, all of its process group, or its database, which it starts again. */
const VICTIMS = ['server', 'group', 'database'] as const;
let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-durability-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Starts a server's part that stores, in a process group of its own. */
function startWriter(from: number) {
  const child = spawn(process.execPath, [...argumentsFor(WRITER), directory, String(from)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { output: '', errors: '' };
  child.stdout.on('data', (text) => (heard.output += String(text)));
  child.stderr.on('data', (text) => (heard.errors += String(text)));
  return { child, heard, exited: once(child, 'close') };
}

type Writer = ReturnType<typeof startWriter>;

/** Kills, and where it was the database alone, kills the server after some more snapshots. */
async function kill(victim: (typeof VICTIMS)[number], writer: Writer): Promise<void> {
  const { child, heard, exited } = writer;
  const postmaster = victim === 'database' ? readLockFile(clusterIn(directory)) : null;
  if (postmaster) {
    process.kill(postmaster.pid, 'SIGKILL');
    await hasPromised(writer, lastPromise(heard.output, -1) + 2);
  }
  if (child.exitCode !== null) throw new Error(`The writer ended by itself: ${heard.errors}`);
  process.kill(victim === 'group' ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
  await exited;
}

/** Waits for a number of snapshots, not for a time: a slow machine gets as many promised as a fast one. */
function hasPromised({ child, heard }: Writer, minute: number): Promise<void> {
  return until(() => lastPromise(heard.output, -1) >= minute || child.exitCode !== null);
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(5);
}

/** The last number on a complete line. */
function lastPromise(output: string, fallback: number): number {
  const numbers = output
    .split('\n')
    .slice(0, -1)
    .filter((line) => /^\d+$/.test(line));
  return numbers.length > 0 ? Number(numbers.at(-1)) : fallback;
}

async function storedMinutes(): Promise<{ minutes: number[]; wrong: number; partial: number }> {
  const opened = await openDatabase({ directory });
  const rows = await opened.db
    .selectFrom('snapshots')
    .leftJoin('btc_prices', 'btc_prices.taken_at', 'snapshots.taken_at')
    .select(['snapshots.taken_at', 'equity', 'price'])
    .orderBy('snapshots.taken_at')
    .execute();
  const counted = await opened.db
    .selectFrom('snapshot_rollups')
    .select('sample_count')
    .where('unit', '=', 'hour')
    .execute();
  await opened.close();
  const minutes = rows.map((row) => row.taken_at.getTime() / 60_000);
  const wrong = rows.filter((row, i) => Number(row.equity) !== 50_000 + (minutes[i] ?? 0)).length;
  const withoutPrice = rows.filter((row) => row.price === null).length;
  const inHours = counted.reduce((sum, row) => sum + row.sample_count, 0);
  return { minutes, wrong, partial: withoutPrice + Math.abs(inHours - rows.length) };
}

describe('kill -9 at any instant', () => {
  it(
    `kill -9 loses, halves or doubles none of ${PROMISED} promised snapshots over ${KILLS} kills`,
    { timeout: 1_200_000 },
    async () => {
      let promised = -1;
      // Of a few kills none falls into the first start, which first-start.test.ts kills.
      if (KILLS < 5) prepareDirectory(directory);
      for (let kills = 0; kills < KILLS || promised < PROMISED; kills += 1) {
        const writer = startWriter(promised + 1);
        // The first kills fall into the first start and the migrations, the others into the writing.
        if (KILLS >= 5 && kills < KILLS / 5) await sleep(Math.random() * 2_500);
        else await hasPromised(writer, promised + Math.random() * MAX_PROMISED_EACH);
        await sleep(Math.random() * MAX_WRITE_MS);
        await kill(VICTIMS[kills % VICTIMS.length] ?? 'server', writer);
        expect(writer.heard.errors).toBe('');
        expect(await untilNoneOn(directory)).toBeLessThan(MAX_LEFT_MS);
        promised = lastPromise(writer.heard.output, promised);
        const { minutes, wrong, partial } = await storedMinutes();
        expect({ wrong, partial }).toEqual({ wrong: 0, partial: 0 });
        // Every promised minute once; at most the one that was written but not yet promised beyond.
        expect(minutes).toEqual(minutes.map((_, i) => i));
        expect([promised + 1, promised + 2]).toContain(minutes.length);
        promised = minutes.length - 1;
      }
    },
  );
});
