import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSimulator, type Simulator } from '../../exchange-simulator/src/simulator.ts';
import { LeakedPasswordsError } from './people/auth/leaked-passwords.ts';
import { ConfigError, readConfig } from './config.ts';
import { UnsafeDatabaseError } from './platform/database/server-durability.ts';
import {
  createServerDatabase,
  prepareDirectory,
} from './platform/database/prepared-databases.test-support.ts';
import { runServer } from './server.ts';

it('a stop does not wait for an exchange that hangs: the minute is a gap', { timeout: 240_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'equanim-server-'));
  prepareDirectory(join(directory, 'live'));
  const simulator = await startSimulator({ isLimited: false });
  // Works out the account's life so far, which would block this process in the middle of the test.
  simulator.truthAt(Date.now());
  simulator.faults.order({ name: 'hang', path: '/v5/account/wallet-balance' });
  const config = readConfig({
    PORT: '0',
    DATA_DIR: directory,
    BYBIT_API_KEY: simulator.credentials.key,
    BYBIT_API_SECRET: simulator.credentials.secret,
    BYBIT_BASE_URL: simulator.url,
    BACKUP_EVERY_HOURS: '0',
  });
  let log = '';
  const server = await runServer(config, {
    logger: pino({ level: 'warn' }, { write: (line) => void (log += line) }),
    print: () => undefined,
    webRoot: null,
    onUnusable: () => undefined,
  });
  await vi.waitFor(() => expect(simulator.faults.list()[0]).toMatchObject({ struck: 1 }), 60_000);
  const startedMs = Date.now();
  await server.stop();
  // Three attempts of eight seconds each would have been made.
  expect(Date.now() - startedMs).toBeLessThan(15_000);
  expect(log).toContain('"outcome":"gap","reason":"The server was stopping."');
  await simulator.close();
  rmSync(directory, { recursive: true, force: true });
});

it('a server whose website is being built listens once it is there', { timeout: 240_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'equanim-server-'));
  prepareDirectory(join(directory, 'live'));
  const simulator = await startSimulator({ isLimited: false });
  const { key, secret } = simulator.credentials;
  const account = { BYBIT_API_KEY: key, BYBIT_API_SECRET: secret, BYBIT_BASE_URL: simulator.url };
  const built = new AbortController();
  const starting = runServer(readConfig({ PORT: '0', DATA_DIR: directory, ...account }), {
    logger: pino({ level: 'silent' }),
    print: () => undefined,
    webRoot: null,
    untilWebsite: once(built.signal, 'abort'),
    onUnusable: () => undefined,
  });
  expect(await Promise.race([starting, sleep(4_000, 'it waits')])).toBe('it waits');
  built.abort();
  const server = await starting;
  expect((await fetch(`${server.url}/api/v1/health/live`)).status).toBe(200);
  await server.stop();
  await simulator.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('the API key at the start', { timeout: 240_000 }, () => {
  let directory: string;
  let simulator: Simulator;
  let lines: string[];
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'equanim-server-'));
    prepareDirectory(join(directory, 'live'));
    simulator = await startSimulator({ isLimited: false });
    simulator.truthAt(Date.now());
    simulator.faults.order({
      name: 'bad-number',
      path: '/v5/user/query-api',
      params: { field: 'readOnly', value: 0 },
    });
    lines = [];
  });
  afterEach(async () => {
    await simulator.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const start = (more: Record<string, string> = {}) =>
    runServer(
      readConfig({
        PORT: '0',
        DATA_DIR: directory,
        BYBIT_API_KEY: simulator.credentials.key,
        BYBIT_API_SECRET: simulator.credentials.secret,
        BYBIT_BASE_URL: simulator.url,
        BACKUP_EVERY_HOURS: '0',
        ...more,
      }),
      {
        logger: pino({ level: 'silent' }),
        print: (line) => void lines.push(line),
        webRoot: null,
        onUnusable: () => undefined,
      },
    );

  it('ends the start with a sentence where it may trade', async () => {
    const sentence = 'This API key may trade: replace it with a read-only one, or set ALLOW_TRADING_KEY=on.';
    await expect(start()).rejects.toThrow(new ConfigError(sentence));
  });

  it('brings a warning where it may trade and that is allowed', async () => {
    const server = await start({ ALLOW_TRADING_KEY: 'on' });
    await server.stop();
    expect(lines).toContain('Warning: This API key may trade: replace it with a read-only one.');
  });
});

describe('a new installation', { timeout: 240_000 }, () => {
  let directory: string;
  let simulator: Simulator;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'equanim-server-'));
    prepareDirectory(join(directory, 'live'));
    simulator = await startSimulator({ isLimited: false });
    simulator.truthAt(Date.now());
  });
  afterEach(async () => {
    await simulator.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function start(more: Record<string, string> = {}) {
    const seen = { lines: '', log: '' };
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
    });
    return { ...server, seen };
  }

  it('prints the link of its first administrator at each start until there is one, and logs it never', async () => {
    const first = await start();
    const link = /accept-invitation#([\w-]{43})/.exec(first.seen.lines)?.[1] ?? 'none';
    const answer = await fetch(`${first.url}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        invitation: link,
        name: 'Ada Lowell',
        email: 'ada@quantfund.example',
        password: 'kolibri versteckt sieben ziegel',
      }),
    });
    expect([answer.status, await answer.json()]).toEqual([201, expect.objectContaining({ role: 'admin' })]);
    await first.stop();
    expect(first.seen.log).not.toContain(link);
    const second = await start();
    await second.stop();
    expect(second.seen.lines).toContain('is ready at');
    expect(second.seen.lines).not.toContain('accept-invitation');
  });

  it('does not start with a list of leaked passwords that cannot be used', async () => {
    const starting = start({ LEAKED_PASSWORDS_FILE: join(directory, 'nowhere.txt') });
    await expect(starting).rejects.toThrow(LeakedPasswordsError);
    await expect(starting).rejects.toThrow('LEAKED_PASSWORDS_FILE');
  });
});

describe('a PostgreSQL server that a crash can damage', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'equanim-server-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  async function start(simulator: Simulator, more: Record<string, string> = {}) {
    const lines: string[] = [];
    // The server that tests share forgives no crash.
    const config = readConfig({
      PORT: '0',
      DATA_DIR: directory,
      DATABASE_URL: await createServerDatabase('equanim'),
      BYBIT_API_KEY: simulator.credentials.key,
      BYBIT_API_SECRET: simulator.credentials.secret,
      BYBIT_BASE_URL: simulator.url,
      ...more,
    });
    const server = await runServer(config, {
      logger: pino({ level: 'silent' }),
      print: (line) => void lines.push(line),
      webRoot: null,
      onUnusable: () => undefined,
    });
    return { ...server, lines };
  }

  it('is refused for a live account, and warned of where that is allowed', { timeout: 240_000 }, async () => {
    const simulator = await startSimulator({ isLimited: false });
    simulator.truthAt(Date.now());
    await expect(start(simulator)).rejects.toThrow(UnsafeDatabaseError);
    const { lines, stop } = await start(simulator, { ALLOW_UNSAFE_DATABASE: 'on' });
    await stop();
    expect(lines.filter((line) => line.startsWith('Warning: PostgreSQL runs with'))).toEqual([
      expect.stringContaining('fsync off'),
      expect.stringContaining('full_page_writes off'),
      expect.stringContaining('synchronous_commit off'),
    ]);
    await simulator.close();
  });
});
