import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { REQUIRE_SCRAM } from '../connection/client.ts';
import { isAlive, NAME, type Cluster } from './cluster.ts';

const MAX_CONNECT_MS = 2_000;

/** What PostgreSQL writes into `postmaster.pid`. */
export interface LockFile {
  pid: number;
  /** When it was started, as PostgreSQL writes it. */
  startedAt: string;
  port: number;
  /** A directory of a socket, or an address. */
  host: string;
  isReady: boolean;
  isStopping: boolean;
}

/** What the lock file of a cluster says; null where there is none, or one that is just being written. */
export function readLockFile(directory: string): LockFile | null {
  let lines: string[];
  try {
    lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
  const [pid = '', , startedAt = '', port = '', socket = '', address = '', , status = ''] = lines.map(
    (line) => line.trim(),
  );
  if (!/^\d+$/.test(pid)) return null;
  return {
    pid: Number(pid),
    startedAt,
    port: Number(port),
    host: socket || address,
    isReady: status === 'ready',
    isStopping: status === 'stopping',
  };
}

/** The address of the database, for this machine. The environment adds nothing to it. */
export function urlOf(
  { password }: Pick<Cluster, 'password'>,
  { host, port }: Pick<LockFile, 'host' | 'port'>,
): string {
  const place = host.startsWith('/') ? encodeURIComponent(host) : host;
  return `postgres://${NAME}:${password}@${place}:${port}/${NAME}?sslmode=disable&${REQUIRE_SCRAM}`;
}

/**
 * Whether PostgreSQL works on a cluster, by its lock file: something listens on its socket, even in another container, or the
 * process that the file names is one of PostgreSQL on these files. Numbers of processes are used again.
 */
export async function isAtWork(directory: string, { pid, host, port }: LockFile): Promise<boolean> {
  return (await isListening(host, port)) || (isAlive(pid) && isPostgres(pid, directory));
}

async function isListening(directory: string, port: number): Promise<boolean> {
  if (!directory.startsWith('/')) return false;
  const socket = connect(join(directory, `.s.PGSQL.${port}`));
  socket.setTimeout(MAX_CONNECT_MS, () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    // Nobody is there, which is the answer.
    return false;
  } finally {
    socket.destroy();
  }
}

export function isPostgres(pid: number, directory: string): boolean {
  switch (process.platform) {
    case 'win32':
      return true;
    case 'linux':
      return isCommandOn(readProcess(pid), directory);
    default:
      return isCommandOn(
        spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout,
        directory,
      );
  }
}

function readProcess(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

const isCommandOn = (command: string, directory: string): boolean =>
  command.includes('postgres') && command.includes(` -D ${directory} `);
