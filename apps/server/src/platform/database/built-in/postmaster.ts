import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { commandOf, isAlive, type Cluster } from './cluster.ts';
import { isPostgres, readLockFile, urlOf, type LockFile } from './lock-file.ts';

const POLL_MS = 20;
/** A stop writes what is left to the disk, which takes a moment; then it is asked for directly. */
const MAX_SUPERVISED_STOP_MS = 3_000;
/** The address of a socket, with its terminating zero, has 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH_BYTES = 103;
/** The name of the socket holds it; nothing listens on it. */
const SOCKET_PORT = 5432;

/** On the command line, so that neither postgresql.conf nor ALTER SYSTEM turns off what protects the data. */
const SETTINGS = {
  // What was acknowledged outlives a crash; data checksums are part of the cluster.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // A small machine: some 100 MB beside the server's own.
  shared_buffers: '128MB',
  maintenance_work_mem: '32MB',
  max_connections: '60',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  // Containers have 64 MB of /dev/shm.
  dynamic_shared_memory_type: 'mmap',
  // Nothing replicates it: the log only has to bring back what a crash interrupted.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '64MB',
  max_wal_size: '256MB',
  // What a statement was about never reaches the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  log_destination: 'stderr',
  logging_collector: 'off',
};

/** Before the number of the process that the supervising shell has started, in place of a severity. */
const STARTED = 'STARTED';
/** What the supervising shell says where another one works on the same files. */
export const LOCK_IS_HELD = 'another PostgreSQL holds the lock on these files';

/**
 * Runs PostgreSQL, and stops it ("fast") when the server says so or has ended: then the pipe between them closes, however that
 * came. PostgreSQL ignores a signal that comes too early, so it is sent until it works. PostgreSQL's own lock does not reach into
 * other containers: a lock of the operating system does, which lasts as long as any process of PostgreSQL.
 */
const SUPERVISE = `
exec 3<&0
if command -v flock >/dev/null; then
  exec 9>>"$1"
  flock -n 9 || { echo "FATAL:  ${LOCK_IS_HELD}" >&2; exit 1; }
fi
shift
"$@" &
database=$!
echo "${STARTED}:  $database" >&2
(
  exec 9>&-
  read -r stop <&3
  while kill -INT $database; do sleep 1; done
) >/dev/null 2>&1 &
listening=$!
exec 3<&-
wait $database
code=$?
kill $listening 2>/dev/null
exit $code
`;

/** A PostgreSQL that this process started. */
export interface Postmaster {
  /** Of its database, for this machine. */
  url: string;
  /** Settled once it has ended, with its last words. */
  ended: Promise<string>;
  isRunning(): boolean;
  /** Disconnects everybody. */
  stop(): Promise<void>;
}

/** It ended before it was ready. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

/** Told of each line of PostgreSQL's log, with its severity, such as LOG or FATAL. */
export type OnLine = (severity: string, text: string) => void;

export interface StartOptions {
  /** The lock file of one that has ended; the number in it may be that of another program by now. */
  left: LockFile | null;
  /** Where it listened before, and clients expect it. */
  port?: number | undefined;
  onLine: OnLine;
}

/**
 * Starts PostgreSQL on a cluster. It ends with this process, in a process group of its own, so that a signal to ours does not
 * reach it before we have drained.
 *
 * @throws NotStartedError with the words of PostgreSQL
 */
export async function startPostmaster(cluster: Cluster, options: StartOptions): Promise<Postmaster> {
  const { child, startedPid, lastWords } = await spawnPostmaster(cluster, options);
  const ended = new Promise<string>((resolve) => {
    child.once('close', () => resolve(lastWords()));
    // It could not even be started, as where its directory is gone.
    child.once('error', ({ message }) => resolve(message));
  });
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (;;) {
    if (hasEnded) throw new NotStartedError(await ended);
    const listening = readLockFile(cluster.directory);
    // One that another process started a moment before is ready, too.
    const isOwn = listening?.pid === startedPid() && !isDeepStrictEqual(listening, options.left);
    if (listening?.isReady && isOwn) {
      const url = urlOf(cluster, listening);
      return { url, ended, isRunning: () => !hasEnded, stop: stopBy(cluster, child, ended) };
    }
    await sleep(POLL_MS);
  }
}

async function spawnPostmaster(cluster: Cluster, { left, port, onLine }: StartOptions) {
  const { directory, programs } = cluster;
  const settings = Object.entries({ ...SETTINGS, ...(await placeFor(directory, port)) });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = [programs.postgres, '-D', directory, ...flags];
  const isWindows = process.platform === 'win32';
  const { file, args, options } = commandOf(
    cluster,
    ...(isWindows ? [] : ['sh', '-c', SUPERVISE, 'sh', join(directory, 'equanim.lock')]),
    ...postgres,
  );
  // PostgreSQL compares the process in its lock file with this one, as it does for pg_ctl, and takes the file for a stale one.
  const env = left === null ? {} : { env: { ...options.env, PG_GRANDPARENT_PID: String(left.pid) } };
  const child = spawn(file, args, {
    ...options,
    ...env,
    detached: !isWindows,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  let startedPid = isWindows ? child.pid : undefined;
  let last: string[] = [];
  let grave: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    const [, severity = 'LOG', text = line] = /^([A-Z]+\d?): {2}(.*)$/.exec(line) ?? [];
    if (severity === STARTED) {
      startedPid = Number(text);
      return;
    }
    last = [...last.slice(-2), text];
    if (severity === 'FATAL' || severity === 'PANIC') grave = [...grave.slice(-2), text];
    onLine(severity, text);
  });
  return {
    child,
    startedPid: () => startedPid,
    lastWords: () => [...new Set(grave.length > 0 ? grave : last)].join('; '),
  };
}

/** Where it listens: on a socket that only its user and root can reach, else on a free port of this machine. */
async function placeFor(directory: string, port?: number): Promise<Record<string, string>> {
  const isSocket =
    process.platform !== 'win32' &&
    Buffer.byteLength(join(directory, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
  return isSocket
    ? { listen_addresses: '', unix_socket_directories: quoted(directory), port: String(SOCKET_PORT) }
    : {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        port: String(port ?? (await freePort())),
      };
}

/** One directory of a list, which commas and quotes would divide. */
const quoted = (directory: string): string => `"${directory.replaceAll('"', '""')}"`;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address === 'object' && address) return address.port;
  throw new Error('no port');
}

function stopBy(cluster: Cluster, child: ChildProcess, ended: Promise<string>): Postmaster['stop'] {
  return async () => {
    if (process.platform === 'win32') await controlledStop(cluster);
    else child.stdin?.write('stop\n');
    const isLate = await Promise.race([
      ended.then(() => false),
      sleep(MAX_SUPERVISED_STOP_MS, true, { ref: false }),
    ]);
    const running = isLate ? readLockFile(cluster.directory) : null;
    // Who was to pass the word on was killed.
    if (running) await stopLeftOver(cluster, running);
    await ended;
  };
}

/** Stops a PostgreSQL that another process started and left. */
export async function stopLeftOver(cluster: Cluster, { pid }: LockFile): Promise<void> {
  if (process.platform === 'win32') await controlledStop(cluster);
  else if (isAlive(pid) && isPostgres(pid, cluster.directory)) process.kill(pid, 'SIGINT');
}

/** Windows has no signals; PostgreSQL's own program has another way. */
async function controlledStop(cluster: Cluster): Promise<void> {
  const { file, args, options } = commandOf(
    cluster,
    cluster.programs.pgCtl,
    'stop',
    '-D',
    cluster.directory,
    '-m',
    'fast',
  );
  await once(spawn(file, args, { ...options, stdio: 'ignore' }), 'close');
}
