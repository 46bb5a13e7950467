import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { DataInUseError } from '../../platform/database/data-lock.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { argumentsFor } from '../../programs.test-support.ts';

/** Scorecard 10: a hundred kills and ten thousand promised snapshots. */
const KILLS = Math.ceil(100 * inject('scale'));
const PROMISED = Math.ceil(10_000 * inject('scale'));
/** Promised between two kills: the counts above take few more kills than they name. */
const MAX_PROMISED_EACH = (2.5 * PROMISED) / KILLS;
/** Longer than a snapshot takes: the kill falls anywhere into the next one. */
const MAX_WRITE_MS = 50;
/** Scorecard 12: a hundred second processes. */
const INTRUDERS = Math.ceil(100 * inject('scale'));
const MAX_REFUSAL_MS = 2_000;
/** How long a holder is blocked that must not be robbed. */
const BLOCKED_MS = Math.max(500, 60_000 * Math.min(1, inject('scale')));
/** Which the trace of the system calls follows. */
const TRACED = 20;
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

const WRITER = new URL('durability-writer.test-support.ts', import.meta.url);
let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-durability-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** @param tracer a program with its arguments that starts the writer, and follows it */
function startWriter(from: number, tracer: readonly string[] = []) {
  const program = [...argumentsFor(WRITER), directory, String(from)];
  const [command, ...rest] = tracer;
  const child = spawn(
    command ?? process.execPath,
    command === undefined ? program : [...rest, process.execPath, ...program],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const heard = { output: '', errors: '' };
  child.stdout.on('data', (text) => (heard.output += String(text)));
  child.stderr.on('data', (text) => (heard.errors += String(text)));
  return { child, heard, exited: once(child, 'close') };
}

/** Waits however long the start takes here; a writer that ended instead is found out by what it left. */
function hasOpened({ child, heard }: ReturnType<typeof startWriter>): Promise<void> {
  return until(() => heard.output.includes('open') || child.exitCode !== null);
}

/** Waits for a number of snapshots, not for a time: a slow machine gets as many promised as a fast one. */
function hasPromised({ child, heard }: ReturnType<typeof startWriter>, minute: number): Promise<void> {
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
      for (let kill = 0; kill < KILLS || promised < PROMISED; kill += 1) {
        const writer = startWriter(promised + 1);
        // The first kills fall into the first start and the migrations, the others into the writing.
        if (kill < KILLS / 5) await sleep(Math.random() * 2_500);
        else await hasPromised(writer, promised + Math.random() * MAX_PROMISED_EACH);
        await sleep(Math.random() * MAX_WRITE_MS);
        writer.child.kill('SIGKILL');
        await writer.exited;
        expect(writer.heard.errors).toBe('');
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

describe('what was promised', { tags: ['release'] }, () => {
  it.runIf(canTrace)(
    'is forced to the disk before it is promised, each snapshot by itself',
    { timeout: 240_000 },
    async () => {
      prepareDirectory(directory);
      const trace = join(directory, 'trace');
      const writer = startWriter(0, ['strace', '-D', '-f', '-e', 'trace=fsync,fdatasync,write', '-o', trace]);
      await hasPromised(writer, TRACED);
      writer.child.kill('SIGKILL');
      await writer.exited;
      const calls = readFileSync(trace, 'utf8').split('\n');
      const promises = calls.flatMap((call, at) => (/write\(1, "\d+\\n"/.test(call) ? [at] : []));
      expect(promises.length).toBeGreaterThanOrEqual(TRACED);
      const forced = promises.map((at, n) => {
        const since = calls.slice(n === 0 ? 0 : promises[n - 1], at);
        return since.filter((call) => /f(?:data)?sync\(\d+\)\s+= 0/.test(call)).length;
      });
      expect(Math.min(...forced)).toBeGreaterThanOrEqual(1);
    },
  );
});

describe('a second process on the same data', () => {
  it(
    `a second process is refused ${INTRUDERS} times with a clear sentence, and harms nothing`,
    { timeout: 600_000 },
    async () => {
      prepareDirectory(directory);
      const opened = await openDatabase({ directory });
      for (let n = 0; n < INTRUDERS; n += 1) {
        const before = performance.now();
        await expect(openDatabase({ directory })).rejects.toThrow(DataInUseError);
        expect(performance.now() - before).toBeLessThan(MAX_REFUSAL_MS);
      }
      const intruder = startWriter(0);
      const [code] = await intruder.exited;
      expect(code).not.toBe(0);
      expect(intruder.heard.errors).toContain(
        `is in use by another running Equanim (process ${process.pid})`,
      );
      await opened.close();
      expect((await storedMinutes()).minutes).toEqual([]);
    },
  );

  it(
    'a second process never robs a holder that is blocked, and takes over from one that was killed',
    { timeout: 240_000, tags: ['release'] },
    async () => {
      prepareDirectory(directory);
      const writer = startWriter(0);
      await hasOpened(writer);
      writer.child.kill('SIGSTOP');
      for (const until = performance.now() + BLOCKED_MS; performance.now() < until; await sleep(250))
        await expect(openDatabase({ directory })).rejects.toThrow(DataInUseError);
      writer.child.kill('SIGCONT');
      writer.child.kill('SIGKILL');
      await writer.exited;
      const opened = await openDatabase({ directory });
      await opened.close();
    },
  );
});
