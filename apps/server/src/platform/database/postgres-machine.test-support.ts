import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { commandOf } from './built-in/cluster.ts';
import { operatingUserFor } from './built-in/operating-user.ts';
import { freePort } from './built-in/postmaster.ts';
import { findPrograms } from './built-in/programs.ts';

const POLL_MS = 20;
const START_TIMEOUT_MS = 20_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of running) for (const pid of processesOf(server)) send(pid, 'SIGKILL');
});

/** One PostgreSQL server as a machine of its own: it can be stopped, die, hang and come back on the same address and data. */
export interface PostgresMachine {
  port: number;
  directory: string;
  /** Ends when it answers, as a primary or as a standby. */
  start(): Promise<void>;
  /** As an operator stops it: the connections end with a word. */
  stop(): Promise<void>;
  /** As the power fails: every process of it, at once. Connections are reset, as the operating system lives on. */
  kill(): Promise<void>;
  /** Sends nothing any more, but keeps its connections: a machine that was cut off, or hangs. */
  freeze(): void;
  thaw(): void;
  /** Makes a primary of a standby; ends when it takes writes. */
  promote(): Promise<void>;
  /** Asks one question of its database `postgres`. @throws the driver's error */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Adds a line to its configuration, for the next start. */
  configure(line: string): void;
}

/** How PostgreSQL's programs run on a directory: for root as another user. */
function programsOn(directory: string) {
  const programs = findPrograms();
  const user = operatingUserFor(null, { program: programs.postgres, directory: dirname(directory) });
  return { programs, user, directory };
}

/** Makes the data of a machine, whose superuser is `postgres`. @param flags of `initdb` */
export function initialize(directory: string, flags: readonly string[]): void {
  const on = programsOn(directory);
  mkdirSync(directory, { mode: 0o700 });
  if (on.user.ids) chownSync(directory, on.user.ids.uid, on.user.ids.gid);
  const initdb = [on.programs.initdb, `--pgdata=${directory}`, '--username=postgres', '--auth=trust'];
  const { file, args, options } = commandOf(
    on,
    ...initdb,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    ...flags,
  );
  execFileSync(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** A machine on a directory that {@link initialize} made. Its processes end with ours. */
export async function createMachine(directory: string): Promise<PostgresMachine> {
  const port = await freePort();
  const on = programsOn(directory);
  let server: ChildProcess | null = null;
  const query = queryOn(port);

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    const processes = signal === 'SIGKILL' ? processesOf(server) : [server.pid];
    for (const pid of processes) send(pid, signal);
    // One that is frozen hears nothing but a SIGKILL.
    for (const pid of processes) send(pid, 'SIGCONT');
    await ended;
  }

  return {
    port,
    directory,
    async start() {
      const command = [on.programs.postgres, '-D', directory, '-p', String(port)];
      const { file, args, options } = commandOf(on, ...command, '-c', 'unix_socket_directories=');
      const started = spawn(file, args, { ...options, stdio: 'ignore' });
      server = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      await waitUntil(() => query('select 1').then(() => true));
    },
    // "Fast": whoever is connected is disconnected.
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    freeze: () => processesOf(server).forEach((pid) => send(pid, 'SIGSTOP')),
    thaw: () => processesOf(server).forEach((pid) => send(pid, 'SIGCONT')),
    async promote() {
      await query('select pg_promote(wait => true)');
      await waitUntil(async () => {
        const [row] = await query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
        return row?.standby === false;
      });
    },
    query,
    configure: (line) => appendFileSync(`${directory}/postgresql.auto.conf`, `${line}\n`),
  };
}

function queryOn(port: number): PostgresMachine['query'] {
  return async <Row extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client({ connectionString: machineUrl(port, 'postgres') });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
}

/** The URL of a database on a machine of these tests, as its superuser. */
export function machineUrl(port: number, database = 'equanim'): string {
  return `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;
}

/** @throws Error when it does not come true within twenty seconds */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > until) throw new Error('The PostgreSQL server did not get there in time.');
    await sleep(POLL_MS);
  }
}

/** PostgreSQL gives each of its processes a group of its own, so they are looked up. */
function processesOf(server: ChildProcess | null): number[] {
  if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return [];
  const { stdout } = spawnSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' });
  return [server.pid, ...stdout.split('\n').filter(Boolean).map(Number)];
}

function send(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch (error) {
    // It ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
