import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSimulator } from '../../exchange-simulator/src/simulator.ts';
import { ConfigError, readConfig } from './config.ts';
import { LeakedPasswordsError } from './people/auth/leaked-passwords.ts';
import { connectDatabase } from './platform/database/connection/connect.ts';
import {
  createServerDatabase,
  prepareDirectory,
} from './platform/database/prepared-databases.test-support.ts';
import { UnsafeDatabaseError } from './platform/database/connection/server-durability.ts';
import { DAY_MS, MINUTE_MS } from './platform/time.ts';
import { runServer, type RunningServer, type ServerOptions } from './server.ts';

/** Paths of the exchange that were asked. */
let called: string[] = [];
const simulator = await startSimulator({ isLimited: false, onCall: ({ path }) => void called.push(path) });
// Works out the account's life so far, which would block this process in the middle of a test.
simulator.truthAt(Date.now());
afterAll(() => simulator.close());

let directory = '';
let seen = { lines: '', log: '' };
const started: RunningServer[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-server-'));
  [seen, called] = [{ lines: '', log: '' }, []];
});
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop();
  simulator.faults.clear();
  rmSync(directory, { recursive: true, force: true });
});

/** Starts a live server on the directory. */
async function start(more: Record<string, string> = {}, options: Partial<ServerOptions> = {}) {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: directory,
    BYBIT_API_KEY: simulator.credentials.key,
    BYBIT_API_SECRET: simulator.credentials.secret,
    BYBIT_BASE_URL: simulator.url,
    BACKUP_EVERY_HOURS: '0',
    ...more,
  });
  const server = await runServer(config, {
    logger: pino({ level: 'trace' }, { write: (line) => void (seen.log += line) }),
    print: (line) => void (seen.lines += `${line}\n`),
    webRoot: null,
    onUnusable: () => undefined,
    ...options,
  });
  started.push(server);
  return server;
}

async function stop(): Promise<void> {
  await started.pop()?.stop();
}

/** A directory whose database is prepared, as a server left it that ran before. */
const prepare = () => prepareDirectory(join(directory, 'live'));

it('A stop does not wait for an exchange that hangs: the minute is a gap', { timeout: 240_000 }, async () => {
  prepare();
  simulator.faults.order({ name: 'hang', path: '/v5/account/wallet-balance' });
  await start();
  await vi.waitFor(() => expect(simulator.faults.list()[0]).toMatchObject({ struck: 1 }), 60_000);
  const startedMs = Date.now();
  await stop();
  // Three attempts of eight seconds each would have been made.
  expect(Date.now() - startedMs).toBeLessThan(15_000);
  expect(seen.log).toContain('"outcome":"gap","reason":"The server was stopping."');
});

it(
  'An API key that may trade ends the start, or is warned of where that is allowed',
  { timeout: 240_000 },
  async () => {
    prepare();
    const params = { field: 'readOnly', value: 0 };
    simulator.faults.order({ name: 'bad-number', path: '/v5/user/query-api', params });
    const sentence = 'This API key may trade: replace it with a read-only one, or set ALLOW_TRADING_KEY=on.';
    await expect(start()).rejects.toThrow(new ConfigError(sentence));
    simulator.faults.order({ name: 'bad-number', path: '/v5/user/query-api', params });
    await start({ ALLOW_TRADING_KEY: 'on' });
    expect(seen.lines).toContain('Warning: This API key may trade: replace it with a read-only one.');
    // This server has no website.
    expect(seen.lines).toContain('Warning: No website states the terms of the fund');
  },
);

it('A start ends with a list of leaked passwords that cannot be used', async () => {
  const starting = start({ LEAKED_PASSWORDS_FILE: join(directory, 'nowhere.txt') });
  await expect(starting).rejects.toThrow(LeakedPasswordsError);
  await expect(starting).rejects.toThrow('LEAKED_PASSWORDS_FILE');
});

it('A PostgreSQL server that a crash can damage is refused, or warned of where that is allowed', async () => {
  // The server that tests share forgives no crash.
  const DATABASE_URL = await createServerDatabase('equanim');
  await expect(start({ DATABASE_URL })).rejects.toThrow(UnsafeDatabaseError);
  await start({ DATABASE_URL, ALLOW_UNSAFE_DATABASE: 'on' });
  expect(seen.lines.match(/^Warning: PostgreSQL runs with \w+ off/gm)).toHaveLength(3);
});

describe('A new installation', { timeout: 240_000 }, () => {
  async function onDatabase<T>(work: (db: Awaited<ReturnType<typeof connectDatabase>>['db']) => Promise<T>) {
    const { db, close } = await connectDatabase({ directory: join(directory, 'live') });
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  it('listens once its website is built, and prints the link of its first administrator until there is one, and logs it never', async () => {
    prepare();
    const built = new AbortController();
    const starting = start({}, { untilWebsite: once(built.signal, 'abort') });
    // The last that it asks before it would listen.
    await vi.waitFor(() => expect(called).toContain('/v5/user/query-api'), 60_000);
    expect(await Promise.race([starting, sleep(1_000, 'it waits')])).toBe('it waits');
    built.abort();
    const { url } = await starting;
    const link = /accept-invitation#([\w-]{43})/.exec(seen.lines)?.[1] ?? 'none';
    const person = { name: 'Ada Lowell', email: 'ada@quantfund.example' };
    const answer = await fetch(`${url}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, invitation: link, password: 'kolibri versteckt sieben ziegel' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([201, { role: 'admin' }]);
    await stop();
    expect(seen.log).not.toContain(link);
    seen.lines = '';
    await start();
    expect(seen.lines).toContain('is ready at');
    expect(seen.lines).not.toContain('accept-invitation');
  });

  it('makes its secret key once, asks administrators for a factor within a week, and says when the key is another', async () => {
    prepare();
    const user = { id: '0198f2a0-0000-7000-8000-00000000f00d', name: 'Early', password_hash: 'x' };
    const at = new Date();
    const early = { ...user, created_at: at, email: 'early@equanim.example', role: 'admin' } as const;
    await onDatabase((db) => db.insertInto('users').values(early).execute());
    await start();
    await stop();
    const path = join(directory, 'secret.key');
    const key = readFileSync(path, 'utf8').trim();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(seen.lines).not.toContain('authenticator app');
    const [due] = await onDatabase((db) => db.selectFrom('users').select('factor_due_at').execute());
    const weekMs = (due?.factor_due_at?.getTime() ?? 0) - at.getTime();
    expect(Math.abs(weekMs - 7 * DAY_MS)).toBeLessThan(10 * MINUTE_MS);

    const encrypted_secret = 'v1.c2VhbGVkIHdpdGggYW5vdGhlciBrZXkgdGhhbiB0aGlzIG9uZQ';
    const app = { user_id: user.id, encrypted_secret, created_at: at, confirmed_at: at };
    await onDatabase((db) => db.insertInto('totp_secrets').values(app).execute());
    const other = 'ab'.repeat(32);
    await start({ SECRET_KEY: other });
    expect(seen.lines).toContain('Warning: the codes of 1 authenticator app cannot be checked');
    expect(readFileSync(path, 'utf8').trim()).toBe(key);
    for (const secret of [key, other]) expect(seen.log + seen.lines).not.toContain(secret);
  });
});
