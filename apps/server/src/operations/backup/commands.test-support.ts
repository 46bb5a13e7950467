import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { argumentsFor } from '../../programs.test-support.ts';

/** How a command ended. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Starts one of the server's programs without blocking this process. */
export function startCommand(
  program: string,
  args: string[],
  settings: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const path = new URL(`../commands/${program}`, import.meta.url);
  const child = spawn(process.execPath, [...argumentsFor(path), ...args], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (heard.stdout += String(text)));
  child.stderr.on('data', (text) => (heard.stderr += String(text)));
  const ended = once(child, 'close').then(() => ({ status: child.exitCode, ...heard }));
  return { child, ended };
}
