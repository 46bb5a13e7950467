import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import { readConfig } from '../../config.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS } from '../../platform/time.ts';
import { runServer } from '../../server.ts';

const SOMEBODY = '0198f2a0-0000-7000-8000-00000000f00d';

let directory = '';
let simulator: Simulator;
let log = '';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-factor-'));
  prepareDirectory(join(directory, 'live'));
  simulator = await startSimulator({ isLimited: false });
  simulator.truthAt(Date.now());
});
afterAll(async () => {
  await simulator.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Starts the server on the directory and stops it. @returns what it printed */
async function startOnce(more: Record<string, string> = {}): Promise<string> {
  const lines: string[] = [];
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
    logger: pino({ level: 'trace' }, { write: (line) => void (log += line) }),
    print: (line) => void lines.push(line),
    webRoot: null,
    onUnusable: () => undefined,
  });
  await server.stop();
  return lines.join('\n');
}

async function onDatabase<T>(work: (db: Awaited<ReturnType<typeof connectDatabase>>['db']) => Promise<T>) {
  const { db, close } = await connectDatabase({ directory: join(directory, 'live') });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

it(
  'a live server makes its secret key once, asks administrators for a factor within a week, and says when the key is another',
  {
    timeout: 300_000,
  },
  async () => {
    const row = { id: SOMEBODY, name: 'Early', password_hash: 'x', created_at: new Date() };
    await onDatabase((db) =>
      db
        .insertInto('users')
        .values({ ...row, email: 'early@equanim.example', role: 'admin' })
        .execute(),
    );
    const beforeMs = Date.now();
    const first = await startOnce();
    const path = join(directory, 'secret.key');
    const key = readFileSync(path, 'utf8').trim();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(existsSync(join(directory, 'live', 'secret.key'))).toBe(false);
    expect(first).not.toContain('authenticator app');
    const [due] = await onDatabase((db) => db.selectFrom('users').select('factor_due_at').execute());
    const weekMs = (due?.factor_due_at?.getTime() ?? 0) - beforeMs;
    expect(Math.abs(weekMs - 7 * DAY_MS)).toBeLessThan(10 * 60_000);

    await onDatabase((db) =>
      db
        .insertInto('totp_secrets')
        .values({
          user_id: SOMEBODY,
          encrypted_secret: 'v1.c2VhbGVkIHdpdGggYW5vdGhlciBrZXkgdGhhbiB0aGlzIG9uZQ',
          created_at: new Date(),
          confirmed_at: new Date(),
        })
        .execute(),
    );
    const other = 'ab'.repeat(32);
    const told = await startOnce({ SECRET_KEY: other });
    expect(told).toContain('Warning: the codes of 1 authenticator app cannot be checked');
    expect(readFileSync(path, 'utf8').trim()).toBe(key);
    for (const secret of [key, other]) expect(log + told + first).not.toContain(secret);
  },
);
