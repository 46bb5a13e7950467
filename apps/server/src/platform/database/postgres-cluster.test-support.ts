import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createMachine,
  initialize,
  machineUrl,
  waitUntil,
  type PostgresMachine,
} from './postgres-machine.test-support.ts';
import { newParent } from './postgres-server.test-support.ts';
import { startProxy } from './proxy.test-support.ts';

/** They flush nothing to disk, as no machine in these tests loses power. */
const FLAGS = ['--set', 'fsync=off', '--set', 'shared_buffers=32MB'];
/** The name the standby gives itself, and `synchronous_standby_names` gives it. */
const STANDBY = 'standby';

/** A primary and its hot standby by synchronous replication behind a proxy, with one empty database `equanim`. */
export interface PostgresCluster {
  primary: PostgresMachine;
  standby: PostgresMachine;
  /** Of the database on whichever is the primary. */
  url: string;
  /** Nothing reaches the standby from now on, as if the cable between the two were cut. */
  cutReplication(): Promise<void>;
  /** Makes the standby the primary; ends when it takes writes. Its commits wait for no standby. */
  promote(): Promise<void>;
  /** Ends all three and removes their files. */
  stop(): Promise<void>;
}

/** Starts a primary, a standby and the proxy before them. */
export async function startCluster(): Promise<PostgresCluster> {
  const parent = newParent('equanim-machines-');
  const directories = { primary: join(parent, 'primary'), standby: join(parent, 'standby') };
  initialize(directories.primary, FLAGS);
  const primary = await createMachine(directories.primary);
  await primary.start();
  await primary.query('create database equanim');
  await primary.stop();
  copyDirectory(directories.primary, directories.standby);
  const standby = await createMachine(directories.standby);
  writeFileSync(join(directories.standby, 'standby.signal'), '');
  standby.configure(
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres password=postgres application_name=${STANDBY}'`,
  );
  primary.configure(`synchronous_standby_names = '${STANDBY}'`);
  await Promise.all([primary.start(), standby.start()]);
  await waitUntil(() => isStreaming(primary));
  const proxy = await startProxy(primary.port, standby.port);
  return {
    primary,
    standby,
    url: proxy.url,
    async cutReplication() {
      const [sender] = await primary.query<{ pid: number }>('select pid from pg_stat_replication');
      if (sender) process.kill(sender.pid, 'SIGSTOP');
    },
    promote: () => standby.promote(),
    async stop() {
      await Promise.all([proxy.stop(), primary.kill(), standby.kill()]);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** One machine with one empty database `equanim`. @returns it, started, and what ends it and removes its files */
export async function startMachine(): Promise<{
  machine: PostgresMachine;
  url: string;
  remove(): Promise<void>;
}> {
  const parent = newParent('equanim-machines-');
  const directory = join(parent, 'data');
  initialize(directory, FLAGS);
  const machine = await createMachine(directory);
  await machine.start();
  await machine.query('create database equanim');
  return {
    machine,
    url: machineUrl(machine.port),
    async remove() {
      await machine.kill();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

async function isStreaming(primary: PostgresMachine): Promise<boolean> {
  const [row] = await primary.query<{ state: string; sync: string }>(
    'select state, sync_state as sync from pg_stat_replication',
  );
  return row?.state === 'streaming' && row.sync === 'sync';
}

/** Copies a stopped server's directory with its owner and modes. */
export function copyDirectory(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
