import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { markAccount } from '../../platform/database/account-mark.ts';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import { readAppliedMigrations } from '../../platform/database/migrate.ts';
import { KNOWN, KNOWN_WITH_FURTHER } from '../../platform/database/migrations/further.test-support.ts';
import type { Database } from '../../platform/database/open.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { argumentsFor } from '../../programs.test-support.ts';

/** Rows of the schema before the upgrade, and how often the migration is killed. */
const ROWS = Math.max(5_000, Math.round(2_600_000 * inject('scale') ** 2));
const KILLS = Math.ceil(20 * inject('scale'));
const SLOW_MS = 120_000 + 1_680_000 * inject('scale');

/** @returns the URL of a new database as this Equanim leaves it, with snapshots in it */
async function makeOld(): Promise<string> {
  const url = await createServerDatabase('equanim');
  const { db, close } = await connectDatabase({ url });
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
  await close();
  return url;
}

/** What a database has: its migrations, all columns, and the number and a checksum of the snapshots that there were. */
async function stateOf(url: string) {
  const { db, close } = await connectDatabase({ url });
  await waitForOthers(db);
  const applied = await readAppliedMigrations(db);
  const { rows } = await sql<{ columns: string; snapshots: string }>`
    select
      (
        select string_agg(concat_ws(' ', table_name, column_name, data_type), ', ' order by table_name, column_name)
        from information_schema.columns where table_schema = 'public'
      ) as columns,
      (
        select count(*) || ' ' || coalesce(sum(hashtextextended(
          row (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, normalized_value, source)::text, 0
        )), 0)
        from snapshots
      ) as snapshots`.execute(db);
  await close();
  return { applied, columns: rows[0]?.columns, snapshots: rows[0]?.snapshots };
}

/** PostgreSQL finishes the statement of a process that was killed before it notices, and then takes all of it back. */
async function waitForOthers(db: Database): Promise<void> {
  const countOthers = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      db,
    );
    return rows[0]?.count;
  };
  await expect.poll(countOthers, { timeout: SLOW_MS }).toBe(0);
}

/**
 * Opens a database in the process of an Equanim that has the further migration.
 *
 * @param killAfterMs when the process is killed, after the migration began; never unless given
 * @returns how long that took to migrate, ms
 */
async function upgrade(url: string, killAfterMs?: number): Promise<number> {
  const program = argumentsFor(new URL('migrate.test-support.ts', import.meta.url));
  const child = spawn(process.execPath, [...program, url], { stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  const startedAt = performance.now();
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs);
    child.kill('SIGKILL');
  }
  await closed;
  return performance.now() - startedAt;
}

it(
  `the upgrade of a database with years in it leaves the old or the new schema and every row, killed at ${KILLS} random instants (${ROWS} rows)`,
  { timeout: SLOW_MS },
  async () => {
    const url = await makeOld();
    const before = await stateOf(url);
    expect(before.applied).toEqual(KNOWN);
    const whole = await copyDatabase(url);
    const wholeMs = await upgrade(whole);
    const after = await stateOf(whole);
    expect(after).toMatchObject({ applied: KNOWN_WITH_FURTHER, snapshots: before.snapshots });
    expect(after.columns).not.toBe(before.columns);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const place = await copyDatabase(url);
      await upgrade(place, Math.random() * wholeMs);
      expect([before, after]).toContainEqual(await stateOf(place));
      // What was left goes on from there.
      await upgrade(place);
      expect(await stateOf(place)).toEqual(after);
    }
  },
);

/** @returns the URL of a copy of a database, which nobody may be connected to */
function copyDatabase(url: string): Promise<string> {
  return createServerDatabase(new URL(url).pathname.slice(1));
}
