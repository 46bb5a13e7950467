import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterIn } from './cluster.ts';

/** The processes of PostgreSQL on a data directory that were started as such, and what supervises them. */
export function processesOn(dataDirectory: string): number[] {
  const directory = clusterIn(dataDirectory);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandOf(pid).includes(`-D ${directory} `) || isOn(pid, directory));
}

/** Waits until nothing of PostgreSQL is left on a data directory. @returns milliseconds */
export async function untilNoneOn(dataDirectory: string): Promise<number> {
  const startedAt = performance.now();
  while (processesOn(dataDirectory).length > 0) await sleep(20);
  return performance.now() - startedAt;
}

/** PostgreSQL's processes have other names than the first, and are where the data are. */
function isOn(pid: number, directory: string): boolean {
  return commandOf(pid).startsWith('postgres: ') && environmentOf(pid).includes(`PGDATA=${directory}`);
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function environmentOf(pid: number): string[] {
  return read(`/proc/${pid}/environ`).split('\0');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
    return '';
  }
}
