import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { argumentsFor } from '../../programs.test-support.ts';

/** How a command ended. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A program of ours that was started. */
interface Started {
  child: ChildProcess;
  /** What it has said so far. */
  heard: { stdout: string; stderr: string };
  ended: Promise<Ended>;
}

/**
 * Starts one of the server's programs without blocking this process.
 *
 * @param program file of the folder of the commands
 */
export function startCommand(
  program: string,
  args: string[],
  settings: Record<string, string>,
  input = '',
): Started {
  const path = new URL(`../commands/${program}`, import.meta.url);
  const child = spawn(process.execPath, [...argumentsFor(path), ...args], { env: settings });
  const heard = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (heard.stdout += String(text)));
  child.stderr.on('data', (text) => (heard.stderr += String(text)));
  child.stdin.end(input);
  const ended = once(child, 'close').then(() => ({ status: child.exitCode, ...heard }));
  return { child, heard, ended };
}
