import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { argumentsFor } from '../../programs.test-support.ts';
import { startCommand } from '../backup/commands.test-support.ts';

const NOBODY = 'postgres://fund:secret-word@127.0.0.1:9/fund';
const KEYS = { BYBIT_API_KEY: 'k', BYBIT_API_SECRET: 's' };
/** Each program loads and opens a database of its own, which a busy machine takes its time for. */
const SLOW_MS = 120_000;
const COMMANDS = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.cli.ts'));
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
  it.each(COMMANDS)(
    '%s tells its usage for an option that it does not have, and where help is asked for, of each of its commands too',
    { timeout: SLOW_MS },
    async (name) => {
      const start = (...args: string[]) => startCommand(name, args, { DATA_DIR: directory }).ended;
      const [wrong, asked] = await Promise.all([start('--no-such-option'), start('--help')]);
      expect([wrong.status, wrong.stdout]).toEqual([2, '']);
      expect(wrong.stderr).toMatch(/^Usage:\n {2}npm run /);
      expect(asked).toEqual({ status: 0, stdout: wrong.stderr, stderr: '' });
      const commands = new Set(
        [...asked.stdout.matchAll(/npm run \S+ -- ([a-z][\w-]+)/g)].map(([, one]) => one),
      );
      for (const ended of await Promise.all([...commands].map((one = '') => start(one, '--help'))))
        expect(ended).toEqual({ status: 0, stdout: expect.stringMatching(/^Usage:\n {2}n/), stderr: '' });
    },
  );

  it('has a name, which the program lists that starts them all', () => {
    const program = fileURLToPath(new URL('../../../../../tools/operator.mjs', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      'Usage: npm run user|audit|privacy|record|ledger|history|backup|restore|check-rollups|alerts|database -- COMMAND ...\n',
    );
  });

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
