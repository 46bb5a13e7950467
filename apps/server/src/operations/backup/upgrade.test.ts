// @module-tag release
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { markAccount } from '../../platform/database/account-mark.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import type { LastingLocation } from '../../platform/database/location.ts';
import { migrateInTransaction, readAppliedMigrations } from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/all.ts';
import { openDatabase, type Database } from '../../platform/database/open.ts';
import { argumentsFor } from '../../programs.test-support.ts';
import { settingsFor, startCommand } from './commands.test-support.ts';
import { ENGINES, usePlaces } from './places.test-support.ts';
import { openBackup } from './restore.service.ts';

/** Scorecard 14: rows of the previous schema, and how often the migration is killed. */
const ROWS = Math.max(5_000, Math.round(2_600_000 * inject('scale') ** 2));
const KILLS = Math.max(2, Math.ceil(20 * inject('scale')));
const SLOW_MS = 120_000 + 1_680_000 * inject('scale');
const NAMES = Object.keys(migrations);
const OLD = NAMES.slice(0, -1);

/** Brings an empty place to the schema before the newest migration, with snapshots in it. */
async function makeOld(location: LastingLocation): Promise<string> {
  const { db, close } = await connectDatabase(location);
  await migrateInTransaction(db, OLD.at(-1));
  await markAccount(db, 'demo');
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into snapshots (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, source)
      select at, at, 50000 + n * 0.0001, 50000, n * 0.0001, 50000, 'live'
      from (
        select n, timestamptz '2021-01-01Z' + n * interval '1 minute' as at from generate_series(1, ${sql.lit(ROWS)}) as n
      ) as minutes`.execute(trx);
  });
  const sum = await checksum(db);
  await close();
  return sum;
}

/** Number of snapshots and a checksum of every value in them, computed by the database. */
async function checksum(db: Database): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)), 0) as sum from snapshots as one`.execute(
    db,
  );
  return rows[0]?.sum ?? '';
}

/** @returns the state of a database, and whether its newest tables are there */
async function stateOf(location: LastingLocation) {
  const { db, close } = await connectDatabase(location);
  const state = { applied: await readAppliedMigrations(db), sum: await checksum(db) };
  await close();
  return state;
}

/** Migrates in another process, which is killed so long after it began; null for not at all. @returns how long it took, ms */
async function migrateElsewhere(location: LastingLocation, killAfterMs: number | null): Promise<number> {
  const program = argumentsFor(new URL('migrate.test-support.ts', import.meta.url));
  const place = 'url' in location ? location.url : location.directory;
  const child = spawn(process.execPath, [...program, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  const startedAt = performance.now();
  if (killAfterMs !== null) {
    await sleep(killAfterMs);
    child.kill('SIGKILL');
  }
  await closed;
  return performance.now() - startedAt;
}

describe('The upgrade of a database with years in it', () => {
  const places = usePlaces();

  it.each(ENGINES)(
    `on the %s engine leaves the old or the new schema and every row, killed at ${KILLS} random instants (${ROWS} rows)`,
    { timeout: SLOW_MS },
    async (engine) => {
      const old = await places[engine]();
      const sum = await makeOld(old);
      const copy = async (): Promise<LastingLocation> => {
        if ('url' in old) return { url: await copyDatabase(old.url) };
        const directory = join(places.directory(), 'demo');
        cpSync(old.directory, directory, { recursive: true });
        return { directory };
      };
      const wholeMs = await migrateElsewhere(await copy(), null);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const place = await copy();
        await migrateElsewhere(place, Math.random() * wholeMs);
        const { applied, sum: found } = await stateOf(place);
        expect([OLD, NAMES]).toContainEqual(applied);
        expect(found).toBe(sum);
        // What was left goes on from there.
        await migrateElsewhere(place, null);
        expect(await stateOf(place)).toEqual({ applied: NAMES, sum });
      }
    },
  );

  it.each(ENGINES)(
    'on the %s engine backs it up first, whose restore holds every row of the old schema',
    { timeout: SLOW_MS },
    async (engine) => {
      const place = await places[engine]();
      const sum = await makeOld(place);
      const settings = settingsFor(place, places.directory());
      const BACKUP_DIR = join(places.directory(), 'backups');
      const started = await startCommand('user.cli.ts', ['list'], { ...settings, BACKUP_DIR }).ended;
      expect([started.status, started.stderr]).toEqual([0, expect.stringContaining('are backed up to')]);
      expect(await stateOf(place)).toEqual({ applied: NAMES, sum });
      const [name = '', ...others] = readdirSync(BACKUP_DIR);
      expect([name, others]).toEqual([
        expect.stringContaining(`before-${NAMES.at(-1)}-demo-`),
        [`${name}.sha256`],
      ]);
      expect((await openBackup(join(BACKUP_DIR, name))).header.migrations).toEqual(OLD);
      const target = await places[engine]();
      const restore = startCommand('restore.cli.ts', [join(BACKUP_DIR, name)], settingsFor(target, ''));
      expect((await restore.ended).status).toBe(0);
      expect(await stateOf(target)).toEqual({ applied: NAMES, sum });
    },
  );

  it('has no way back: an older Equanim refuses the data in a sentence, and leaves it as it is', async () => {
    const place = await places.either();
    const { db, close } = await openDatabase(place);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
    await close();
    const { status, stderr } = await startCommand(
      'user.cli.ts',
      ['list'],
      settingsFor(place, places.directory()),
    ).ended;
    expect([status, stderr]).toEqual([
      1,
      'The database was migrated by a newer version of Equanim (9999-later is unknown here). ' +
        'Run that version, or restore a backup made before the update into an empty database.\n',
    ]);
    expect((await stateOf(place)).applied).toEqual([...NAMES, '9999-later']);
  });
});

/** @returns the URL of a copy of a database, which nobody may be connected to */
async function copyDatabase(url: string): Promise<string> {
  const server = new URL(url);
  const name = `${server.pathname.slice(1)}_${Math.random().toString(36).slice(2)}`;
  const original = server.pathname.slice(1);
  server.pathname = '/postgres';
  const { db, close } = await connectDatabase({ url: server.href });
  await sql`create database ${sql.id(name)} template ${sql.id(original)}`.execute(db);
  await close();
  server.pathname = `/${name}`;
  return server.href;
}
