/**
 * `npm run bench:backup [years]`: how long it takes to back up and to restore stored years (525,600 snapshots and as many
 * Bitcoin prices each; one year by default), and how long viewers wait meanwhile: the embedded database is open as in a
 * server and is asked for its newest snapshot all the time. Prints seconds per stored
 * year beside the limit of 60. What is measured is encrypted, as a backup that goes elsewhere should be, and a plain one beside it.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../apps/server/src/platform/database/open.ts';
import { fillHistory } from './fill-history.ts';

const YEAR_MINUTES = 525_600;
const BAR_SECONDS = 60;
const ASK_EVERY_MS = 5;
const QUIET_MS = 5_000;
const KEY = randomBytes(32).toString('hex');

/** Runs one of the operator's commands to its end. @returns seconds */
async function run(
  program: string,
  args: string[],
  dataDirectory: string,
  key: string = KEY,
): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', `apps/server/src/operations/commands/${program}.cli.ts`, ...args],
    {
      env: { ...process.env, DATA_DIR: dataDirectory, BACKUP_KEY: key },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}.`);
  return (performance.now() - startedAt) / 1000;
}

/** Asks for the newest snapshot again and again while work runs. @returns the longest wait, in milliseconds */
async function longestWait(db: Database, work: Promise<unknown>): Promise<number> {
  const done = new AbortController();
  const ending = work.finally(() => done.abort());
  let longestMs = 0;
  while (!done.signal.aborted) {
    const askedAt = performance.now();
    await db.selectFrom('snapshots').selectAll().orderBy('taken_at', 'desc').limit(1).execute();
    longestMs = Math.max(longestMs, performance.now() - askedAt);
    await sleep(ASK_EVERY_MS);
  }
  await ending;
  return longestMs;
}

const years = Number(process.argv[2] ?? 1);
const place = mkdtempSync(join(tmpdir(), 'equanim-bench-backup-'));
const [data, elsewhere, file] = ['data', 'elsewhere', 'year.backup'].map((name) => join(place, name)) as [
  string,
  string,
  string,
];
try {
  mkdirSync(data);
  mkdirSync(elsewhere);
  await fillHistory(join(data, 'demo'), Math.round(years * YEAR_MINUTES));
  const { db, close } = await openDatabase(
    { directory: join(data, 'demo') },
    { server: { onLost: () => undefined, onUnusable: () => undefined } },
  );
  const quietMs = await longestWait(db, sleep(QUIET_MS));
  const backingUp = run('backup', [file], data);
  const waitMs = await longestWait(db, backingUp);
  const seconds = { backup: await backingUp, 'backup, not encrypted': 0, restore: 0, verify: 0 };
  seconds['backup, not encrypted'] = await run('backup', [`${file}.plain`], data, '');
  await close();
  seconds.restore = await run('restore', [file], elsewhere);
  seconds.verify = await run('restore', [file, '--verify'], elsewhere);
  console.table(
    Object.entries(seconds).map(([command, took]) => ({
      command,
      seconds: took.toFixed(1),
      'a stored year': (took / years).toFixed(1),
      bar: `${BAR_SECONDS}${took / years > BAR_SECONDS ? ' !' : ''}`,
    })),
  );
  console.log(`${(statSync(file).size / 1e6).toFixed(1)} MB for ${String(years)} years.`);
  console.log(
    `Longest wait of a viewer: ${waitMs.toFixed(0)} ms during the backup, ${quietMs.toFixed(0)} ms before it.`,
  );
} finally {
  rmSync(place, { recursive: true, force: true });
}
