import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { prepareDirectory } from '../prepared-databases.test-support.ts';
import { ask, useDataDirectory } from './built-in.test-support.ts';
import { clusterIn } from './cluster.ts';
import { readLockFile } from './lock-file.ts';
import { processesOn } from './processes.test-support.ts';

const SLOW_MS = 120_000;

const data = useDataDirectory();

describe('When an owner is killed', { timeout: SLOW_MS }, () => {
  it('the next start takes over if its supervisor was killed too', async () => {
    prepareDirectory(data.path());
    const owner = await data.startOwner();
    const postmaster = readLockFile(clusterIn(data.path()))?.pid ?? 0;
    process.kill(owner.pid, 'SIGSTOP');
    for (const pid of processesOn(data.path()))
      if (pid !== postmaster && isShell(pid)) process.kill(pid, 'SIGKILL');
    process.kill(owner.pid, 'SIGKILL');
    await sleep(500);
    expect(processesOn(data.path())).toContain(postmaster);
    await data.use(true);
    expect(readLockFile(clusterIn(data.path()))?.pid).not.toBe(postmaster);
  });

  it.each(['postmaster', 'one process'])(
    'and it was PostgreSQL itself, it is started again (%s)',
    async (what) => {
      prepareDirectory(data.path());
      const ended: string[] = [];
      let starts = 0;
      const { url } = await data.use(true, {
        onEnded: (reason) => void ended.push(reason),
        onLine: (_severity, text) => void (starts += text.startsWith('starting PostgreSQL') ? 1 : 0),
      });
      await ask(url, 'create table kept as select 1 as one');
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const isOne = what === 'one process';
      const postmaster = readLockFile(clusterIn(data.path()))?.pid ?? 0;
      process.kill(isOne ? (rows[0]?.pid ?? 0) : postmaster, 'SIGKILL');
      await expect.poll(() => ask(url, 'select one from kept').catch(() => null)).toEqual([{ one: 1 }]);
      expect([ended.length, starts]).toEqual(isOne ? [0, 1] : [1, 2]);
      // It is still owned.
      const owners = `select application_name as name from pg_stat_activity where application_name like 'equanim owner %'`;
      await expect.poll(() => ask(url, owners)).toEqual([{ name: `equanim owner ${process.pid}` }]);
    },
  );

  it('a lock file whose number belongs to another process now is taken for a stale one', async () => {
    prepareDirectory(data.path());
    const cluster = clusterIn(data.path());
    const lines = [process.pid, cluster, 1, 5432, cluster, '', '0 0', 'ready', ''];
    writeFileSync(join(clusterIn(data.path()), 'postmaster.pid'), lines.join('\n'));
    const { url } = await data.use(true);
    expect(await ask(url, 'select 1')).toHaveLength(1);
  });
});

function isShell(pid: number): boolean {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'sh';
}
