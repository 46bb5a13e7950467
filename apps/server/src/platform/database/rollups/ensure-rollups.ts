import { sql, type Kysely } from 'kysely';
import { CHANGES_CHANNEL, type Change } from '../../changes.ts';
import type { Schema } from '../schema.ts';
import { refreshRollups, storedSpan } from './refresh-rollups.ts';

/** A change of what rollups hold raises it: they are then built again as the database is opened. */
const FORMAT = 4;

/**
 * Builds all rollups where they are of another form than this Equanim's, as after an update, in one transaction. One process at a
 * time may do so.
 */
export async function ensureRollups(db: Kysely<Schema>): Promise<void> {
  if (await areRollupsCurrent(db)) return;
  await db.transaction().execute(async (trx) => {
    await rebuildRollups(trx);
    await sql`analyze all_snapshots, btc_prices, all_snapshot_rollups, price_rollups`.execute(trx);
    await trx.deleteFrom('rollup_format').execute();
    await trx.insertInto('rollup_format').values({ version: FORMAT }).execute();
  });
}

/** Builds all rollups again from the minutes, and has whoever holds answers that rest on them drop those. */
export async function rebuildRollups(trx: Kysely<Schema>): Promise<void> {
  // A writer of a minute waits here, and then refreshes the rollups of it.
  await sql`lock table snapshot_rollups, price_rollups in share row exclusive mode`.execute(trx);
  await sql`delete from snapshot_rollups`.execute(trx);
  await sql`delete from price_rollups`.execute(trx);
  const stored = await storedSpan(trx);
  if (stored) await refreshRollups(trx, stored);
  for (const table of ['snapshots', 'btc_prices'] as const)
    await announceChange(trx, { table, operation: 'update', since: null });
}

/** The database announces writes of minutes by itself; one of rollups alone changes what was answered from them. */
async function announceChange(trx: Kysely<Schema>, change: Change): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(change)})`.execute(trx);
}

/** Whether the rollups are of this Equanim's form. */
export async function areRollupsCurrent(db: Kysely<Schema>): Promise<boolean> {
  const format = await db.selectFrom('rollup_format').select('version').executeTakeFirst();
  return format?.version === FORMAT;
}
