import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { argumentsFor } from '../../../programs.test-support.ts';
import { openBuiltIn, type BuiltIn, type BuiltInOptions } from './built-in.ts';

const OWNER = new URL('owner.test-support.ts', import.meta.url);

/** How a test uses the built-in PostgreSQL. */
export const optionsOf = (isServer: boolean, more: Partial<BuiltInOptions> = {}): BuiltInOptions => ({
  isServer,
  onLine: () => undefined,
  onEnded: () => undefined,
  onUnusable: () => undefined,
  ...more,
});

/** @returns the arguments of a Node that owns the built-in PostgreSQL of a data directory until it is killed */
export const ownerOf = (directory: string): string[] => [...argumentsFor(OWNER), directory];

/** Gives each test a data directory, and ends what it has started there. */
export function useDataDirectory() {
  let directory = '';
  const started: Array<() => unknown> = [];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'equanim-built-in-'));
  });
  afterEach(async () => {
    for (const end of started.splice(0).toReversed()) await end();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    path: () => directory,

    /** Uses the built-in PostgreSQL of the directory, unless another is named. */
    async use(isServer: boolean, more: Partial<BuiltInOptions> = {}, place = directory): Promise<BuiltIn> {
      const used = await openBuiltIn(place, optionsOf(isServer, more));
      started.push(used.release);
      return used;
    },

    /** Starts another process that owns it, in a process group of its own. */
    async startOwner(environment: Record<string, string> = {}) {
      const child = spawn(process.execPath, ownerOf(directory), {
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: environment,
      });
      let output = '';
      child.stdout.on('data', (text) => (output += String(text)));
      const closed = once(child, 'close');
      started.push(() => child.kill('SIGKILL'));
      while (!output.includes('\n')) await sleep(10);
      return { pid: child.pid ?? 0, url: output.trim(), closed };
    },
  };
}

/** Asks one question. @throws the driver's error */
export async function ask<Row extends pg.QueryResultRow>(url: string, question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}
