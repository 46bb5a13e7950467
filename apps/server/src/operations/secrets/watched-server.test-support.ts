import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { argumentsFor } from '../../programs.test-support.ts';

const MAIN = new URL('../../main.ts', import.meta.url);

/** A server process, and everything that can be seen of it from outside. */
export interface WatchedServer {
  url: string;
  /** Its log and what it printed, so far. */
  output(): string;
  /** Its command line, as every user of the computer sees it. */
  commandLine(): string;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * Starts the server as a process of its own, which logs all that it ever logs.
 *
 * @throws Error with its output when it ends instead
 */
export async function startWatched(settings: Record<string, string>): Promise<WatchedServer> {
  const child = spawn(process.execPath, argumentsFor(MAIN), {
    env: { PORT: '0', LOG_LEVEL: 'trace', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  const closed = once(child, 'close');
  let url: string | undefined;
  while (url === undefined) {
    if (child.exitCode !== null) throw new Error(output);
    await sleep(20);
    url = /Equanim is ready at (\S+)/.exec(output)?.[1];
  }
  return {
    url,
    output: () => output,
    commandLine: () => spawnSync('ps', ['-o', 'args=', '-p', String(child.pid)], { encoding: 'utf8' }).stdout,
    async stop(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await closed;
    },
  };
}

/** Starts a server that cannot work with its settings. @returns what it says, and its exit code */
export function startInVain(settings: Record<string, string>): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, argumentsFor(MAIN), {
    env: { PORT: '0', LOG_LEVEL: 'trace', ...settings },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}
