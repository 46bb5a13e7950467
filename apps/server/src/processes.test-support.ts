import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Simulator } from '../../exchange-simulator/src/simulator.ts';
import { argumentsFor } from './programs.test-support.ts';

const MAIN = new URL('main.ts', import.meta.url);
const START_TIMEOUT_MS = 60_000;
const MAX_INVITATION_MS = 60_000;

/** A server in a process of its own. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** All that it has written. */
  output(): string;
  /** How often it was elected to collect. */
  elections(): number;
  signal(name: NodeJS.Signals): void;
  /** Ends at once, as if the machine had died. */
  kill(): Promise<void>;
  /** Ends as an operator ends it. */
  stop(): Promise<void>;
}

/** Starts servers, each in a process of its own, on one database and one simulated account. */
export function createProcesses(databaseUrl: string, simulator: Simulator) {
  const folder = mkdtempSync(join(tmpdir(), 'equanim-processes-'));
  const running = new Set<ChildProcess>();

  async function endAll(): Promise<void> {
    await Promise.all(Array.from(running, (child) => end(child, 'SIGKILL')));
  }

  return {
    async start(settings: Record<string, string> = {}): Promise<ServerProcess> {
      const child = spawn(process.execPath, argumentsFor(MAIN), {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PORT: '0',
          DATA_DIR: folder,
          DATABASE_URL: databaseUrl,
          // The servers of tests force nothing to the disk.
          ALLOW_UNSAFE_DATABASE: 'on',
          SECRET_KEY: '00'.repeat(32),
          BYBIT_API_KEY: simulator.credentials.key,
          BYBIT_API_SECRET: simulator.credentials.secret,
          BYBIT_BASE_URL: simulator.url,
          ADMIN_SECOND_FACTOR: 'optional',
          BACKUP_EVERY_HOURS: '0',
          ...settings,
        },
      });
      running.add(child);
      child.once('close', () => running.delete(child));
      return startedBy(child);
    },

    /** Ends those that still run. */
    endAll,

    async close(): Promise<void> {
      await endAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startedBy(child: ChildProcess): Promise<ServerProcess> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const deadline = Date.now() + START_TIMEOUT_MS;
  let url: string | undefined;
  while (url === undefined) {
    url = /is ready at (\S+)/.exec(output)?.[1];
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start:\n${output}`);
    await sleep(20);
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    elections: () => output.split('this process collects"').length - 1,
    signal: (name) => void child.kill(name),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}

const EMAIL = 'ada@quantfund.example';
const PASSWORD = 'kolibri versteckt sieben ziegel';

export type Ask = (
  server: ServerProcess,
  path: string,
  body?: object,
) => Promise<{ status: number; retryAfter: string | null; body: Record<string, unknown> }>;

/** Makes somebody administrator by the link that the server printed, which the next to start makes void. @returns makes their calls, to any server */
export async function signUp(server: ServerProcess): Promise<Ask> {
  // A server prints it after it says that it is ready.
  const invitation = await vi.waitFor(() => {
    const found = /accept-invitation#([\w-]{43})/.exec(server.output())?.[1];
    expect(found).toBeDefined();
    return found;
  }, MAX_INVITATION_MS);
  let token: string | undefined;
  const ask: Ask = async ({ url }, path, body) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, body: (await answer.json()) as Record<string, unknown> };
  };
  await ask(server, '/auth/register', { invitation, name: 'Ada Lowell', email: EMAIL, password: PASSWORD });
  token = String(
    (await ask(server, '/auth/login', { email: EMAIL, password: PASSWORD })).body['access_token'],
  );
  return ask;
}
