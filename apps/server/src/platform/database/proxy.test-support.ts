import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { argumentsFor } from '../../programs.test-support.ts';
import { freePort } from './built-in/postmaster.ts';
import { connectClient, endClient } from './connection/client.ts';
import { machineUrl, waitUntil } from './postgres-machine.test-support.ts';

const CONFIGURATION = new URL('../../../../../deploy/patroni/haproxy.cfg', import.meta.url);
const CHECK = new URL('primary-check.test-support.ts', import.meta.url);
/** Runs a program with variables before it; Debian has HAProxy where only root looks. */
const IN_PATH = ['-c', 'PATH="$PATH:/usr/sbin" exec env "$@"', 'sh'];
/** Nobody listens there. */
const NOWHERE = 1;

/** Whether HAProxy is installed; what needs it is skipped without. */
export const hasProxy = spawnSync('sh', [...IN_PATH, 'haproxy', '-v']).status === 0;

/** HAProxy, as it is deployed, before one or two PostgreSQL servers. */
export interface Proxy {
  /** Of the database `equanim` on whichever is the primary. */
  url: string;
  stop(): Promise<void>;
}

/** Starts HAProxy and the checks that it asks. Ends when a primary is reached through it. */
export async function startProxy(...ports: number[]): Promise<Proxy> {
  const [port, check1, check2] = await Promise.all([freePort(), freePort(), freePort()]);
  const [port1 = NOWHERE, port2 = NOWHERE] = ports;
  const variables = [
    `BIND=127.0.0.1:${port}`,
    `DB1=127.0.0.1:${port1}`,
    `DB2=127.0.0.1:${port2}`,
    `CHECK1=${check1}`,
    `CHECK2=${check2}`,
  ];
  const children: ChildProcess[] = [
    spawn(process.execPath, [...argumentsFor(CHECK), `${port1}:${check1}`, `${port2}:${check2}`], {
      stdio: ['pipe', 'ignore', 'inherit'],
    }),
    spawn('sh', [...IN_PATH, ...variables, 'haproxy', '-db', '-f', fileURLToPath(CONFIGURATION)], {
      stdio: 'ignore',
    }),
  ];
  const url = machineUrl(port);
  // HAProxy takes each server for a good one, in turn, until it was asked.
  await waitUntil(async () => (await isOnPrimary(url)) && (await isOnPrimary(url)));
  return {
    url,
    async stop() {
      for (const child of children) {
        if (child.exitCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
    },
  };
}

async function isOnPrimary(url: string): Promise<boolean> {
  const client = await connectClient(url);
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  await endClient(client);
  return rows[0]?.standby === false;
}
