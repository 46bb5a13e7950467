import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { startCommand } from '../backup/commands.test-support.ts';

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

async function run(program: string, args: string[]) {
  const { status, stdout, stderr } = await startCommand(`${program}.cli.ts`, args, settings, PASSWORD).ended;
  const said = stderr
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('The built-in database in '));
  return { status, lines: stdout.split('\n').filter((line) => line !== ''), said };
}

const backups = () => readdirSync(join(directory, 'backups')).filter((name) => name.endsWith('.backup'));

describe("operators' commands on the built-in database", { timeout: SLOW_MS }, () => {
  it('work beside the running server', async () => {
    const server = startCommand('../../main.ts', [], settings);
    while (!server.heard.stdout.includes('Equanim is ready') && server.child.exitCode === null)
      await sleep(20);
    expect(server.heard).toMatchObject({ stdout: expect.stringContaining('Equanim is ready at http') });
    const url = /ready at (\S+)/.exec(server.heard.stdout)?.[1] ?? '';
    expect((await run('database', [])).lines[0]).toMatch(/^postgres:\/\/equanim:/);

    const add = ['add', ADA, '--role', 'admin', '--name', 'Ada Lowell', '--password-stdin'];
    expect(await run('user', add)).toEqual({
      status: 0,
      lines: [`${ADA} can sign in as admin.`],
      said: [],
    });
    const signedIn = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADA, password: PASSWORD }),
    });
    expect(signedIn.status).toBe(200);
    const invited = await run('user', ['invite', 'bob@equanim.example', '--role', 'customer']);
    expect(invited.lines[1]).toMatch(/^http:.*\/accept-invitation#[\w-]{43}$/);
    const exported = await run('privacy', ['export', ADA.toUpperCase()]);
    expect(JSON.parse(exported.lines.join('\n'))).toMatchObject({ user: { name: 'Ada Lowell' } });

    expect((await run('backup', [])).status).toBe(0);
    const verified = await run('audit', ['verify']);
    expect(verified).toMatchObject({ status: 0, said: [] });
    expect(verified.lines[0]).toMatch(
      /^The audit log is intact: \d+ entries; compared with 1 known heads[.]$/,
    );
    const head = /^Its head is (\d+:[0-9a-f]{64})$/.exec(verified.lines[1] ?? '')?.[1] ?? '';
    expect(await run('audit', ['verify', '--head', head.replace(/:.*/, `:${'0'.repeat(64)}`)])).toEqual({
      status: 1,
      lines: [],
      said: [
        expect.stringMatching(/^The audit log was altered[.] Entry \d+ is not the one that --head knows[.]$/),
      ],
    });
    expect((await run('backup', [])).status).toBe(0);
    server.child.kill('SIGTERM');
    expect((await server.ended).status).toBe(0);
  });

  it('start the database where no server runs, and say what a restore took the place of', async () => {
    const [first = '', later] = backups().toSorted();
    rmSync(join(directory, 'live', 'postgres'), { recursive: true });
    expect((await run('restore', [join(directory, 'backups', first)])).status).toBe(0);
    const restored = await run('audit', ['list', '--last', '1']);
    expect(restored.lines[0]).toMatch(/\tbackup-restored\toperator\t\t\t.*"sequence":\d+/);
    const after = await run('audit', ['verify']);
    expect(after.said).toEqual([]);
    expect(after.lines[0]).toContain(`the backup ${later} belongs to a history`);
    expect(after.lines[1]).toMatch(/^The audit log is intact/);
  });
});
