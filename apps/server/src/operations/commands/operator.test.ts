import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { startCommand } from '../backup/commands.test-support.ts';

const NOBODY = 'postgres://fund:secret-word@127.0.0.1:9/fund';
let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-operator-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const run = (program: string, args: string[], settings: Record<string, string> = {}) =>
  startCommand(program, args, { DATA_DIR: directory, ...settings }).ended;

describe("An operator's command", { timeout: 120_000 }, () => {
  it('tells its usage where it is called wrongly, and where help is asked for', async () => {
    const [wrong, asked] = await Promise.all([
      run('user.cli.ts', ['--no-such-option']),
      run('user.cli.ts', ['list', '--help']),
    ]);
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/^Usage:\n {2}npm run user -- add/);
    expect(asked).toEqual({ status: 0, stdout: wrong.stderr, stderr: '' });
  });

  it('says that it works on the demo, and what is wrong with a file in one sentence', async () => {
    prepareDirectory(join(directory, 'demo'));
    const file = join(directory, 'history.csv');
    writeFileSync(
      file,
      'timestamp,total_equity,wallet_balance,unrealized_pnl,units\n2026-01-01T00:00:00Z,1,1,0,1,9\n',
    );
    expect(await run('history.cli.ts', ['import', file])).toEqual({
      status: 1,
      stdout: '',
      stderr:
        `The built-in database in ${join(directory, 'demo')} ` +
        '(demo; for a live account set BYBIT_API_KEY and BYBIT_API_SECRET, as in .env)\n' +
        'Line 2: has more or fewer fields than the header.\n',
    });
  });

  it('says in one sentence that PostgreSQL cannot be reached, without the password', async () => {
    expect(await run('user.cli.ts', ['list'], { DATABASE_URL: NOBODY })).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'The PostgreSQL database fund at 127.0.0.1:9 cannot be used: connect ECONNREFUSED 127.0.0.1:9.\n',
    });
  });
});
