import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '../connection/connect.ts';
import { prepareDirectory } from '../prepared-databases.test-support.ts';
import { ask, ownerOf, useDataDirectory } from './built-in.test-support.ts';
import { clusterIn } from './cluster.ts';
import { readLockFile, urlOf } from './lock-file.ts';

const SLOW_MS = 120_000;

const data = useDataDirectory();

describe('Whoever starts the built-in PostgreSQL', { timeout: SLOW_MS }, () => {
  it('is not kept waiting by a PostgreSQL that hangs', async () => {
    prepareDirectory(data.path());
    await data.startOwner();
    const { pid = 0 } = readLockFile(clusterIn(data.path())) ?? {};
    process.kill(pid, 'SIGSTOP');
    try {
      await expect(data.use(true)).rejects.toThrow(
        /are in use: .* starting, or does not answer \(process \d+\)/,
      );
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('tells no password to another program that has taken its port', async () => {
    const heard: Buffer[] = [];
    const thief = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        heard.push(bytes);
        // AuthenticationCleartextPassword.
        socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
      });
    }).listen(0, '127.0.0.1');
    await once(thief, 'listening');
    const { port } = thief.address() as AddressInfo;
    const url = urlOf({ password: 'a secret word' }, { host: '127.0.0.1', port });
    await expect(connectDatabase({ url })).rejects.toThrow('does not authenticate by SCRAM');
    expect(Buffer.concat(heard).toString('latin1')).not.toContain('secret');
    thief.close();
  });
});

describe.runIf(process.getuid?.() === 0)('The built-in PostgreSQL of root', { timeout: SLOW_MS }, () => {
  it('runs as another user without a way to write elsewhere, also below a directory that only root enters', async () => {
    chmodSync(data.path(), 0o700);
    const { url } = await data.use(true);
    const { pid = 0 } = readLockFile(clusterIn(data.path())) ?? {};
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(statSync(clusterIn(data.path())).uid));
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
    // CAP_DAC_READ_SEARCH, and no other.
    expect(Number.parseInt(/^CapEff:\s+(\w+)/m.exec(status)?.[1] ?? '', 16)).toBe(1 << 2);
    expect(await ask(url, 'select 1')).toHaveLength(1);
  });

  it('writes nothing through what its user has put in the place of a file', async () => {
    chmodSync(data.path(), 0o755);
    prepareDirectory(data.path());
    const mine = join(data.path(), 'mine');
    writeFileSync(mine, 'root’s own', { mode: 0o600 });
    const version = join(clusterIn(data.path()), 'equanim.version');
    rmSync(version);
    symlinkSync(mine, version);
    await data.use(true).catch(() => undefined);
    expect(readFileSync(mine, 'utf8')).toBe('root’s own');
  });

  it('refuses a second server in a container of its own', async () => {
    await data.use(true);
    const program = [process.execPath, ...ownerOf(data.path())];
    const apart = ['--ipc', '--pid', '--fork', '--mount-proc', '--kill-child', ...program];
    const { status, stderr } = spawnSync('unshare', apart, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('are in use by')]);
  });

  it('runs as the owner of the data where these are another user’s', async () => {
    chmodSync(data.path(), 0o755);
    prepareDirectory(data.path());
    const chowned = spawnSync('chown', ['-R', '4242:4242', clusterIn(data.path())]);
    expect(chowned.status).toBe(0);
    await data.use(true);
    const { pid = 0 } = readLockFile(clusterIn(data.path())) ?? {};
    expect(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]).toBe('4242');
    expect(existsSync(join(clusterIn(data.path()), 'postmaster.pid'))).toBe(true);
  });
});
