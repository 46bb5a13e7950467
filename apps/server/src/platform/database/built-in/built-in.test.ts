import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { prepareDirectory } from '../prepared-databases.test-support.ts';
import { findBuiltIn } from './built-in.ts';
import { ask, useDataDirectory } from './built-in.test-support.ts';
import { clusterIn } from './cluster.ts';
import { readLockFile } from './lock-file.ts';
import { processesOn, untilNoneOn } from './processes.test-support.ts';

const SLOW_MS = 120_000;
/** Within which a second owner has its answer. */
const MAX_REFUSAL_MS = 2_000;
/** Within which nothing is left of what was stopped. */
const MAX_LEFT_MS = 5_000;

const data = useDataDirectory();

describe('The built-in PostgreSQL', { timeout: SLOW_MS }, () => {
  it('is made on the first start, survives a crash, and lets nobody in but its role, with a password', async () => {
    const { url } = await data.use(true);
    const [settings] = await ask(
      url,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
         current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
         current_setting('listen_addresses') as addresses, current_user as role,
         (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
         (select string_agg(rolname, ' ') from pg_roles where rolcanlogin and rolsuper) as superusers,
         (select rolpassword is null from pg_roles where rolname = current_user) as "hasNoPassword"`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      pages: 'on',
      commits: 'on',
      checksums: 'on',
      addresses: '',
      role: 'equanim',
      isSuperuser: false,
      superusers: 'postgres',
      hasNoPassword: false,
    });
    const password = new URL(url).password;
    await expect(ask(url.replace(password, 'wrong'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    await expect(ask(url.replace('//equanim:', '//postgres:'), 'select 1')).rejects.toThrow(
      'no pg_hba.conf entry',
    );
    await expect(ask(url, 'alter system set fsync = off')).rejects.toThrow('permission denied');
    await expect(ask(url, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied');
    const modes = ['', 'equanim.password'].map(
      (name) => statSync(join(clusterIn(data.path()), name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('listens on this machine alone where the path is too long for a socket, on the same port after a crash', async () => {
    const place = join(data.path(), 'd'.repeat(100));
    const ended: string[] = [];
    const { url } = await data.use(true, { onEnded: (reason) => void ended.push(reason) }, place);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await findBuiltIn(place)).toBe(url);
    const [{ addresses } = { addresses: '' }] = await ask<{ addresses: string }>(
      url,
      `select current_setting('listen_addresses') as addresses`,
    );
    expect(addresses).toBe('127.0.0.1');
    process.kill(readLockFile(clusterIn(place))?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => ask(url, 'select 1').catch(() => null)).toHaveLength(1);
    expect(ended).toHaveLength(1);
  });

  it('has one owner: a second is refused in one sentence that names it, and a command works beside it', async () => {
    const owner = await data.startOwner();
    const startedAt = performance.now();
    await expect(data.use(true)).rejects.toThrow(
      `The data in ${clusterIn(data.path())} are in use by another Equanim (process ${owner.pid}).`,
    );
    expect(performance.now() - startedAt).toBeLessThan(MAX_REFUSAL_MS);
    const command = await data.use(false);
    expect(command.url).toBe(owner.url);
    await command.release();
    expect(await ask(owner.url, 'select 1')).toHaveLength(1);
    process.kill(-owner.pid, 'SIGSTOP');
    await expect(data.use(true)).rejects.toThrow(`process ${owner.pid}`);
    process.kill(-owner.pid, 'SIGCONT');
  });

  it('is started by a command that finds none, and stops once everybody has left', async () => {
    const place = relative(process.cwd(), data.path());
    const command = await data.use(false, {}, place);
    const beside = await data.use(false);
    let isStopped = false;
    const released = command.release().then(() => (isStopped = true));
    await sleep(300);
    expect(await ask(beside.url, 'select 1')).toHaveLength(1);
    expect(isStopped).toBe(false);
    await beside.release();
    await released;
    expect(await untilNoneOn(data.path())).toBeLessThan(MAX_LEFT_MS);
  });

  it('has one owner of two that start it at once, for the first time', async () => {
    const both = await Promise.allSettled([data.use(true), data.use(true)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(readdirSync(data.path())).toEqual(['postgres']);
  });
});

describe('The built-in PostgreSQL refuses in one sentence, and leaves alone,', { timeout: SLOW_MS }, () => {
  it('a database of an earlier Equanim', async () => {
    mkdirSync(join(data.path(), 'database'));
    writeFileSync(join(data.path(), 'database', 'PG_VERSION'), '18\n');
    await expect(data.use(true)).rejects.toThrow(
      /earlier Equanim[.] Commit 15d47a84 is the last that can read it[.].*Nothing was changed[.]$/,
    );
    expect(readdirSync(data.path())).toEqual(['database']);
  });

  it('a database of another PostgreSQL', async () => {
    mkdirSync(clusterIn(data.path()));
    writeFileSync(join(clusterIn(data.path()), 'PG_VERSION'), '17\n');
    writeFileSync(join(clusterIn(data.path()), 'equanim.version'), '0.0.9\n');
    await expect(data.use(true)).rejects.toThrow(
      'was made by PostgreSQL 17, and this version of Equanim comes with PostgreSQL 18. Run "npm run backup" with Equanim 0.0.9, then',
    );
    expect(readFileSync(join(clusterIn(data.path()), 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('a DATA_DIR that is a file, and one that takes no directories', async () => {
    writeFileSync(join(data.path(), 'file'), '');
    const inFile = join(data.path(), 'file', 'live');
    await expect(data.use(true, {}, inFile)).rejects.toThrow(/cannot be made \(.*\): name another DATA_DIR/);
    await expect(data.use(true, {}, '/proc/equanim/live')).rejects.toThrow(
      '/proc/equanim cannot be made (ENOENT): name another DATA_DIR',
    );
  });

  it('files that are damaged, with the words of PostgreSQL', async () => {
    prepareDirectory(data.path());
    writeFileSync(join(clusterIn(data.path()), 'global', 'pg_control'), Buffer.alloc(100));
    await expect(data.use(true)).rejects.toThrow(/does not start on .*pg_control.*may be damaged/);
    expect(processesOn(data.path())).toEqual([]);
  });
});
