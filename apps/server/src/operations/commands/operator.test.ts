// @module-tag release
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { argumentsFor } from '../../programs.test-support.ts';

const NOBODY = 'postgres://fund:secret-word@127.0.0.1:9/fund';
const KEYS = { BYBIT_API_KEY: 'k', BYBIT_API_SECRET: 's' };
/** Each program loads and opens a database of its own, which a busy machine takes its time for. */
const SLOW_MS = 120_000;
let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-operator-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Runs one of the programs to its end. */
function run(program: string, args: string[], settings: Record<string, string> = {}) {
  const path = new URL(program, import.meta.url);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...argumentsFor(path), ...args], {
    env: { DATA_DIR: directory, ...settings },
    encoding: 'utf8',
    input: 'a long enough secret phrase',
  });
  return { status, stdout, stderr };
}

describe("An operator's command", () => {
  it.each([
    'alerts',
    'audit',
    'backup',
    'database',
    'history',
    'ledger',
    'privacy',
    'restore',
    'rollups',
    'user',
  ])(
    '%s tells its usage for an option that it does not have, and where it is asked for',
    { timeout: SLOW_MS },
    (name) => {
      const wrong = run(`${name}.cli.ts`, ['--no-such-option']);
      expect([wrong.status, wrong.stdout]).toEqual([2, '']);
      expect(wrong.stderr).toMatch(/^Usage:\n {2}npm run /);
      const asked = run(`${name}.cli.ts`, ['--help']);
      expect([asked.status, asked.stdout, asked.stderr]).toEqual([0, wrong.stderr, '']);
    },
  );

  it('says that it works on the live account where there is one', { timeout: SLOW_MS }, () => {
    prepareDirectory(join(directory, 'live'));
    const { status, stdout, stderr } = run('user.cli.ts', ['list'], KEYS);
    expect([status, stdout, stderr]).toEqual([
      0,
      '',
      `The built-in database in ${join(directory, 'live')} (live account)\n`,
    ]);
  });

  it(
    'says that it works on the demo, and what is wrong with a file in one sentence',
    { timeout: SLOW_MS },
    () => {
      const file = join(directory, 'history.csv');
      writeFileSync(
        file,
        'timestamp,total_equity,wallet_balance,unrealized_pnl,units\n2026-01-01T00:00:00Z,1,1,0,1,9\n',
      );
      const { status, stderr } = run('history.cli.ts', ['import', file]);
      expect([status, stderr]).toEqual([
        1,
        `The built-in database in ${join(directory, 'demo')} ` +
          '(demo; for a live account set BYBIT_API_KEY and BYBIT_API_SECRET, as in .env)\n' +
          'Line 2: has more or fewer fields than the header.\n',
      ]);
    },
  );
});

describe.each(['../../main.ts', 'user.cli.ts'])('%s', (program) => {
  it(
    'says in one sentence that PostgreSQL cannot be reached, without the password',
    { timeout: SLOW_MS },
    () => {
      const { status, stderr } = run(program, ['list'], { DATABASE_URL: NOBODY });
      expect([status, stderr]).toEqual([
        1,
        'The PostgreSQL database fund at 127.0.0.1:9 cannot be used: connect ECONNREFUSED 127.0.0.1:9.\n',
      ]);
    },
  );
});

it('the server says in one sentence that its port is taken', { timeout: SLOW_MS }, async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  prepareDirectory(join(directory, 'live'));
  const { status, stderr } = run('../../main.ts', [], {
    PORT: port,
    ...KEYS,
    BYBIT_BASE_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  });
  other.close();
  expect([status, stderr]).toEqual([
    1,
    `Cannot listen on 127.0.0.1:${port}: another program already does; stop it, or set another PORT.\n`,
  ]);
});
