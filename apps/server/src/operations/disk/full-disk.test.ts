import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MEGABYTE } from '../../platform/disk/free-space.ts';
import { problemOfFailure } from '../../platform/database/database-failures.ts';
import { openDatabase, type OpenDatabase } from '../../platform/database/open.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { COUNTING, recordOne } from '../../sampling/collector/counting.test-support.ts';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { watchDiskSpace } from './disk-space.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.test-support.ts';

const NOW = Date.parse('2026-11-20T12:00:30Z');
const FIRST_MINUTE = Date.parse('2026-11-20T11:00:00Z');
const SLOW_MS = 300_000;

const logger = pino({ level: 'silent' });
const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function useDisk(): SmallDisk {
  const disk = mountSmallDisk();
  ends.push(disk.remove);
  return disk;
}

/** A database on a small disk, as the server opens it. */
async function openOn(disk: SmallDisk): Promise<{ opened: OpenDatabase; grave: string[] }> {
  const directory = join(disk.path, 'live');
  prepareDirectory(directory);
  const grave: string[] = [];
  const onLine = (severity: string, text: string): void => void (severity === 'PANIC' && grave.push(text));
  const server = { onLost: () => undefined, onUnusable: () => undefined, onLine };
  const opened = await openDatabase({ directory }, { server });
  ends.push(() => opened.close().catch(() => undefined));
  return { opened, grave };
}

async function startOn(disk: SmallDisk, opened: OpenDatabase): Promise<TestApp> {
  const directories = { dataDirectory: join(disk.path, 'live'), backupDirectory: disk.path };
  const watched = watchDiskSpace({ ...directories, minFreeBytes: 48 * MEGABYTE, logger });
  const test = await startTestApp(NOW, { database: opened, disk: watched });
  ends.push(test.close);
  return test;
}

function storeMinute({ db }: Pick<OpenDatabase, 'db'>, n: number): Promise<void> {
  const takenAt = new Date(FIRST_MINUTE + n * MINUTE_MS);
  const equity = new Decimal(50_000 + n);
  const totals = {
    equity,
    walletBalance: equity,
    unrealizedPnl: new Decimal(0),
    optionValue: new Decimal(0),
  };
  const state = { readAt: takenAt, coins: [], positions: [], uncheckedCoins: [] };
  const btcPrice = new Decimal(60_000);
  return recordOne(storesOf(db, COUNTING).snapshots, {
    takenAt,
    readAt: takenAt,
    totals,
    btcPrice,
    state,
  });
}

/** Equity by minute, and how many of them have their price and their place in an hour: the same number where none is half. */
async function stored({ db }: Pick<OpenDatabase, 'db'>): Promise<unknown> {
  const { rows } = await sql`
    select array_agg(equity::int order by taken_at) as equities,
      (select count(*) from btc_prices) as prices,
      (select sum(sample_count)::int from snapshot_rollups where unit = 'hour') as counted
    from snapshots`.execute(db);
  return rows[0];
}

const minutes = (count: number) => ({
  equities: Array.from({ length: count }, (_, n) => 50_000 + n),
  prices: count,
  counted: count,
});

describe.runIf(canMount)('A full disk', () => {
  it(
    'refuses to write with a sentence while reading goes on, and stores again once there is room',
    { timeout: SLOW_MS },
    async () => {
      const disk = useDisk();
      const { opened, grave } = await openOn(disk);
      const test = await startOn(disk, opened);
      const token = await test.tokenFor('admin@equanim.example', 'admin');
      await storeMinute(opened, 0);
      disk.fill();
      await expect(storeMinute(opened, 1)).rejects.toMatchObject({ problem: 'disk-full' });
      const { statusCode } = await test.get('/wallet/current', token);
      expect(statusCode).toBe(200);
      const refused = await test.app.inject({
        method: 'POST',
        url: '/api/v1/contact',
        payload: { name: 'A', email: 'a@equanim.example', message: 'A message that is long enough.' },
      });
      expect(refused.json()).toMatchObject({ type: '/problems/disk-full', status: 503 });
      expect((await test.get('/health/ready')).json()).toEqual({
        status: 'degraded',
        notices: [
          'The disk of the data has 0 MB left: nothing more is stored until space is freed.',
          'The disk of the backups has 0 MB left: free some space.',
        ],
      });
      expect(await stored(opened)).toEqual(minutes(1));
      expect(grave).toEqual([]);
      disk.free();
      await storeMinute(opened, 1);
      expect(await stored(opened)).toEqual(minutes(2));
      expect((await test.get('/health/ready')).json()).toEqual({ status: 'ok' });
    },
  );

  it(
    'on which the log of PostgreSQL cannot grow ends it, and it is there again once there is room',
    { timeout: SLOW_MS },
    async () => {
      const disk = useDisk();
      const { opened, grave } = await openOn(disk);
      await storeMinute(opened, 0);
      disk.fill();
      // As another program would that writes without looking for room.
      const client = new pg.Client({ connectionString: opened.url });
      client.on('error', () => undefined);
      await client.connect();
      const writing = async (): Promise<void> => {
        for (;;) await client.query(`select pg_logical_emit_message(false, 'log', repeat('x', 1000000))`);
      };
      const failure: unknown = await writing().catch((error: unknown) => error);
      expect({ failure, problem: problemOfFailure(failure) }).not.toMatchObject({ problem: null });
      // It tries again and again meanwhile.
      await sleep(1_000);
      disk.free();
      await vi.waitFor(() => storeMinute(opened, 1), { timeout: 30_000, interval: 200 });
      expect(await stored(opened)).toEqual(minutes(2));
      expect(grave[0]).toMatch(/^could not .*pg_wal.*No space left on device/);
    },
  );
});
