import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { clusterIn } from './platform/database/built-in/cluster.ts';
import { readLockFile } from './platform/database/built-in/lock-file.ts';
import { processesOn, untilNoneOn } from './platform/database/built-in/processes.test-support.ts';
import { argumentsFor } from './programs.test-support.ts';

const KILLS = Math.ceil(100 * inject('scale'));
/** When the demo has dealt three times: its history of years takes four times as long to import. */
const NOW = Date.UTC(2024, 2, 6, 12);
const SHIFTED = new URL('shifted-clock.test-support.mjs', import.meta.url).href;
/** A first start takes about so long where nothing else runs: making the database, importing, explaining, dealing. */
const FIRST_START_MS = 8_000;
const MAX_LEFT_MS = 5_000;
/** What is killed: the server, all of its process group, or its database alone. */
const VICTIMS = ['server', 'group', 'database'] as const;

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-first-start-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const environment = () => ({
  DATA_DIR: directory,
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_OPTIONS: `--import ${SHIFTED}?off=${NOW - Date.now()}`,
});

/** Starts the demo in a process group of its own. */
function start() {
  const child = spawn(process.execPath, argumentsFor(new URL('main.ts', import.meta.url)), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
  });
  const heard = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (heard.output += String(text)));
  return { child, heard, exited: once(child, 'close') };
}

async function kill(
  victim: (typeof VICTIMS)[number],
  { child, exited }: ReturnType<typeof start>,
): Promise<void> {
  const postmaster = victim === 'database' ? readLockFile(clusterIn(join(directory, 'demo'))) : null;
  if (postmaster) {
    process.kill(postmaster.pid, 'SIGKILL');
    // The start ends with a sentence, or goes on.
    await Promise.race([exited, sleep(2_000)]);
  }
  if (child.exitCode === null)
    process.kill(victim === 'group' ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
  await exited;
}

/** Runs an operator's command. @returns its exit code and what it says */
function run(program: string, ...args: string[]): [number | null, string] {
  const path = argumentsFor(new URL(`operations/commands/${program}.cli.ts`, import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [...path, ...args], {
    env: environment(),
    encoding: 'utf8',
  });
  return [status, stdout];
}

it(
  `a first start that is killed ${KILLS} times, at any moment, ends up as one that never was`,
  { timeout: 180_000 + KILLS * 60_000 },
  async () => {
    for (let kills = 0; kills < KILLS; kills += 1) {
      const demo = start();
      await Promise.race([sleep(Math.random() * FIRST_START_MS), demo.exited]);
      await kill(VICTIMS[kills % VICTIMS.length] ?? 'server', demo);
      expect(demo.heard.output).not.toMatch(/\n\s+at /);
      expect(await untilNoneOn(join(directory, 'demo'))).toBeLessThan(MAX_LEFT_MS);
    }
    const { child, heard, exited } = start();
    while (!heard.output.includes('is ready at') && child.exitCode === null) await sleep(50);
    expect(heard.output).toContain('is ready at');
    expect(run('ledger', 'verify')).toEqual([
      0,
      expect.stringMatching(/Checked 3 strikes, .*\n.*to the last decimal/s),
    ]);
    expect(run('audit', 'verify')).toEqual([0, expect.stringContaining('The audit log is intact')]);
    expect(run('rollups')).toEqual([0, expect.stringContaining('All are what the minutes say.')]);
    child.kill('SIGTERM');
    await exited;
    expect(processesOn(join(directory, 'demo'))).toEqual([]);
  },
);
