import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { argumentsFor } from '../../programs.test-support.ts';

const SLOW_MS = 240_000;
const PASSWORD = 'seventeen quiet herons';
const ADA = 'ada@equanim.example';

let directory = '';
let simulator: Simulator;
let settings: Record<string, string>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-served-'));
  prepareDirectory(join(directory, 'live'));
  simulator = await startSimulator({ isLimited: false });
  settings = {
    DATA_DIR: directory,
    PORT: '0',
    LOG_LEVEL: 'silent',
    BYBIT_API_KEY: simulator.credentials.key,
    BYBIT_API_SECRET: simulator.credentials.secret,
    BYBIT_BASE_URL: simulator.url,
    BACKUP_EVERY_HOURS: '0',
  };
}, SLOW_MS);
afterAll(async () => {
  await simulator.close();
  rmSync(directory, { recursive: true, force: true });
});

function start(program: string, args: string[], more: Record<string, string> = {}) {
  const path = new URL(program, import.meta.url);
  const child = spawn(process.execPath, [...argumentsFor(path), ...args], { env: { ...settings, ...more } });
  const heard = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (heard.stdout += String(text)));
  child.stderr.on('data', (text) => (heard.stderr += String(text)));
  const ended = once(child, 'close').then(() => ({ status: child.exitCode, ...heard }));
  return { child, heard, ended };
}

async function run(program: string, args: string[], more: Record<string, string> = {}) {
  const { child, ended } = start(`${program}.cli.ts`, args, more);
  child.stdin.end(PASSWORD);
  const { status, stdout, stderr } = await ended;
  const said = stderr
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('The built-in database in '));
  return { status, lines: stdout.split('\n').filter((line) => line !== ''), said };
}

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function startServer(more: Record<string, string> = {}) {
  const { child, heard, ended } = start('../../main.ts', [], more);
  started.push(child);
  while (!heard.stdout.includes('Equanim is ready') && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toMatchObject({ stdout: expect.stringContaining('Equanim is ready at http'), stderr: '' });
  const url = /ready at (\S+)/.exec(heard.stdout)?.[1] ?? '';
  return {
    url,
    heard,
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      return (await ended).status;
    },
  };
}

const signIn = async (url: string) =>
  fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADA, password: PASSWORD }),
  });

describe("an operator's command on the built-in database", () => {
  it(
    'works beside the running server, and starts the database where none runs',
    { timeout: SLOW_MS },
    async () => {
      const server = await startServer();
      expect(server.heard.stdout).not.toContain('stop it');
      const address = (await run('database', [])).lines[0] ?? '';
      expect(address).toMatch(/^postgres:\/\/equanim:/);
      expect((await run('user', ['list'], { DATABASE_URL: address })).status).toBe(0);

      const add = ['add', ADA, '--role', 'admin', '--name', 'Ada Lowell', '--password-stdin'];
      const added = { status: 0, lines: [`${ADA} can sign in as admin.`], said: [] };
      expect(await run('user', add)).toEqual(added);
      expect((await signIn(server.url)).status).toBe(200);
      expect(await run('user', add)).toEqual({
        status: 1,
        lines: [],
        said: [`The email address ${ADA} is taken.`],
      });
      const invited = await run('user', ['invite', 'bob@equanim.example', '--role', 'customer']);
      expect(invited.lines[1]).toMatch(/^http:.*\/accept-invitation#[\w-]{43}$/);
      const listed = { status: 0, lines: [`${ADA}\tadmin\tAda Lowell\tactive`], said: [] };
      expect(await run('user', ['list'])).toEqual(listed);
      expect((await run('user', ['reset-factor', ADA])).lines).toEqual([
        `${ADA} no longer has a second factor.`,
      ]);
      expect((await run('user', ['role', ADA, 'customer'])).said).toEqual([
        expect.stringContaining('This is the last administrator'),
      ]);
      expect(await run('user', ['role', ADA, 'king'])).toMatchObject({ status: 2, lines: [] });

      expect(await server.stop()).toBe(0);
      expect((await run('database', [])).said).toEqual([
        expect.stringMatching(/^No server runs the built-in database in .*: start one first[.]$/),
      ]);
      expect(await run('user', ['list'])).toEqual(listed);
      expect((await run('user', ['enable', ADA])).lines).toEqual([`${ADA} can sign in again.`]);
    },
  );

  it(
    'elects one collector with a second process, which joins by the address and comes back with the owner',
    { timeout: SLOW_MS },
    async () => {
      const isCollecting = ({ heard }: { heard: { stdout: string } }) =>
        heard.stdout.includes('this process collects');
      const isReady = async (url: string) => (await fetch(`${url}/api/v1/health/ready`)).status;
      const more = { LOG_LEVEL: 'info' };
      let owner = await startServer(more);
      const [address = ''] = (await run('database', [])).lines;
      const other = mkdtempSync(join(tmpdir(), 'equanim-joined-'));
      const joined = await startServer({ ...more, DATABASE_URL: address, DATA_DIR: other });
      await expect.poll(() => isCollecting(owner)).toBe(true);
      expect(await isReady(joined.url)).toBe(200);
      expect(await owner.stop()).toBe(0);
      await expect.poll(() => isReady(joined.url)).toBe(503);
      expect(isCollecting(joined)).toBe(false);
      owner = await startServer(more);
      await expect.poll(() => isReady(joined.url)).toBe(200);
      await expect.poll(() => [owner, joined].filter(isCollecting).length).toBe(1);
      expect(await joined.stop()).toBe(0);
      expect(await isReady(owner.url)).toBe(200);
      expect(await owner.stop()).toBe(0);
      rmSync(other, { recursive: true, force: true });
    },
  );

  it(
    'verifies the log with the backups there are, and says what a restore took the place of',
    { timeout: SLOW_MS },
    async () => {
      const server = await startServer();
      expect((await run('backup', [])).status).toBe(0);
      const verified = await run('audit', ['verify']);
      expect(verified).toMatchObject({ status: 0, said: [] });
      expect(verified.lines[0]).toMatch(
        /^The audit log is intact: \d+ entries; compared with 1 known heads[.]$/,
      );
      const head = /^Its head is (\d+:[0-9a-f]{64})$/.exec(verified.lines[1] ?? '')?.[1] ?? '';
      const actions = (await run('audit', ['list', '--last', '2'])).lines.map((line) => line.split('\t')[2]);
      expect(actions).toEqual(['server-started', 'backup-written']);
      const [started] = (await run('audit', ['list', '--last', '2'])).lines;
      expect(started).toContain('"BYBIT_API_SECRET":"set"');
      expect(started).not.toContain(simulator.credentials.secret);
      expect(await server.stop()).toBe(0);

      expect(await run('audit', ['verify', '--head', head])).toMatchObject({ status: 0 });
      const wrong = await run('audit', ['verify', '--head', head.replace(/:.*/, `:${'0'.repeat(64)}`)]);
      expect(wrong).toEqual({
        status: 1,
        lines: [],
        said: [
          expect.stringMatching(
            /^The audit log was altered[.] Entry \d+ is not the one that --head knows[.]$/,
          ),
        ],
      });
      expect(await run('audit', ['verify', '--head', 'none'])).toMatchObject({ status: 2 });

      const listBackups = () =>
        readdirSync(join(directory, 'backups')).filter((name) => name.endsWith('.backup'));
      const [first = ''] = listBackups();
      expect((await run('backup', [])).status).toBe(0);
      const names = listBackups();
      expect(names).toHaveLength(2);
      rmSync(join(directory, 'live', 'postgres'), { recursive: true });
      expect((await run('restore', [join(directory, 'backups', first)])).status).toBe(0);
      const restored = await run('audit', ['list', '--last', '1']);
      expect(restored.lines[0]).toMatch(/\tbackup-restored\toperator\t\t\t.*"sequence":\d+/);
      const after = await run('audit', ['verify']);
      expect(after.said).toEqual([]);
      expect(after.lines[0]).toContain(
        `the backup ${names.find((name) => name !== first)} belongs to a history`,
      );
      expect(after.lines[1]).toMatch(/^The audit log is intact/);
    },
  );

  it('exports and forgets somebody while the server runs', { timeout: SLOW_MS }, async () => {
    const server = await startServer();
    await run('user', [
      'add',
      'eve@equanim.example',
      '--role',
      'customer',
      '--name',
      'Eve',
      '--password-stdin',
    ]);
    const exported = await run('privacy', ['export', 'EVE@equanim.example']);
    expect(JSON.parse(exported.lines.join('\n'))).toMatchObject({
      user: { name: 'Eve' },
      sections: { sessions: [] },
    });
    expect((await run('privacy', ['erase', 'eve@equanim.example'])).lines[0]).toBe(
      'eve@equanim.example can no longer sign in; only the id stays, with what was done.',
    );
    expect((await run('privacy', ['erase', 'eve@equanim.example'])).said).toEqual([
      'Nothing is kept about eve@equanim.example.',
    ]);
    expect((await run('audit', ['verify'])).status).toBe(0);
    expect(await server.stop()).toBe(0);
  });
});
