/**
 * `npm run bench:backup [years]`: how long it takes to back up and to restore stored years (525,600 snapshots and as many
 * Bitcoin prices each; one year by default), encrypted, as a backup that goes elsewhere should be, and a plain one beside it.
 * Prints seconds per stored year beside the limit of 60. Then a backup is made as a running server makes its own, in this
 * process, which asks for its newest snapshot all the time: prints how long that took at most, how long the event loop was
 * blocked at most beside the limit of 50 milliseconds, and the memory it took.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackupWriter } from '../apps/server/src/operations/backup/backup.service.ts';
import { openDatabase, type Database } from '../apps/server/src/platform/database/open.ts';
import { newParent } from '../apps/server/src/platform/database/postgres-server.test-support.ts';
import { fillHistory } from './fill-history.ts';

const YEAR_MINUTES = 525_600;
const BAR_SECONDS = 60;
const BAR_BLOCKED_MS = 50;
const ASK_EVERY_MS = 5;
const QUIET_MS = 5_000;
const KEY = randomBytes(32);

/** Runs one of the operator's commands to its end. @returns seconds */
async function run(
  program: string,
  args: string[],
  dataDirectory: string,
  key = KEY.toString('hex'),
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

/** Asks for the newest snapshot again and again while work runs. */
async function watch(db: Database, work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const startedAt = performance.now();
  const done = new AbortController();
  let [longestMs, rssBytes] = [0, 0];
  delay.enable();
  const ending = work().finally(() => done.abort());
  while (!done.signal.aborted) {
    const askedAt = performance.now();
    await db.selectFrom('snapshots').selectAll().orderBy('taken_at', 'desc').limit(1).execute();
    longestMs = Math.max(longestMs, performance.now() - askedAt);
    rssBytes = Math.max(rssBytes, process.memoryUsage.rss());
    await sleep(ASK_EVERY_MS);
  }
  delay.disable();
  await ending;
  return {
    seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)),
    'longest wait of a viewer, ms': Math.round(longestMs),
    'event loop blocked at most, ms': Math.round(delay.max / 1e6),
    'memory, MB': Math.round(rssBytes / 1e6),
  };
}

const years = Number(process.argv[2] ?? 1);
const place = newParent('equanim-bench-backup-');
const [data, elsewhere, file] = ['data', 'elsewhere', 'year.backup'].map((name) => join(place, name)) as [
  string,
  string,
  string,
];
try {
  for (const directory of [data, elsewhere]) mkdirSync(directory, { mode: 0o711 });
  await fillHistory(join(data, 'demo'), Math.round(years * YEAR_MINUTES));
  const server = { onLost: () => undefined, onUnusable: () => undefined };
  const { db, url, close } = await openDatabase({ directory: join(data, 'demo') }, { server });
  const quiet = await watch(db, () => sleep(QUIET_MS));
  const write = createBackupWriter({ url, key: KEY });
  const signal = new AbortController().signal;
  const beside = await watch(db, () => write(`${file}.own`, new Date(), signal));
  const seconds = {
    backup: await run('backup', [file], data),
    'backup, not encrypted': await run('backup', [`${file}.plain`], data, ''),
    restore: await run('restore', [file], elsewhere),
    verify: await run('restore', [file, '--verify'], elsewhere),
  };
  await close();
  console.table(
    Object.entries(seconds).map(([command, took]) => ({
      command,
      seconds: took.toFixed(1),
      'a stored year': (took / years).toFixed(1),
      bar: `${BAR_SECONDS}${took / years > BAR_SECONDS ? ' !' : ''}`,
    })),
  );
  console.log(`${(statSync(file).size / 1e6).toFixed(1)} MB for ${String(years)} years.`);
  console.table({ 'nothing beside': quiet, 'a backup beside, and read back': beside });
  console.log(`Limit of the event loop: ${BAR_BLOCKED_MS} ms.`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
