import { PARTS } from '@equanim/finance/reconciliation';
import { sql, type Kysely } from 'kysely';
import { readMigrationState } from '../../platform/database/migrate.ts';
import type { Database } from '../../platform/database/open.ts';
import { areRollupsCurrent, rebuildRollups } from '../../platform/database/rollups/ensure-rollups.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { ROLLUP_UNITS, type RollupUnit } from '../../platform/database/tables/rollups.ts';
import type { Span } from '../../platform/time.ts';

/** The database as the check sees it. */
export type CheckedDatabase = Database;

export { ROLLUP_UNITS, type RollupUnit };

/** All that is stored of a month: its minutes, each list in time order, and its rollups. */
export type StoredMonth = Awaited<ReturnType<StoredRollupsStore['readMonth']>>;

export type StoredRollupsStore = ReturnType<typeof createStoredRollupsStore>;

/** Reads rollups and the minutes they were built from; nothing is left out. */
function createStoredRollupsStore(db: Kysely<Schema>) {
  return {
    /** The first moment from another one on that has a minute or a rollup; null where there is none. */
    async nextAt(from: Date): Promise<Date | null> {
      const minutes = (['snapshots', 'btc_prices', 'minute_parts'] as const).map(
        (table) => sql`(select min(taken_at) from ${sql.table(table)} where taken_at >= ${from})`,
      );
      const rollups = (['snapshot_rollups', 'price_rollups'] as const).flatMap((table) =>
        ROLLUP_UNITS.map(
          (unit) =>
            sql`(select min(from_at) from ${sql.table(table)} where unit = ${unit} and from_at >= ${from})`,
        ),
      );
      const { rows } = await sql<{ at: Date | null }>`
        select least(${sql.join([...minutes, ...rollups])}) as at`.execute(db);
      return rows[0]?.at ?? null;
    },

    /** The windows that are left out; both ends of one belong to it. */
    listExcluded(): Promise<Span[]> {
      return db.selectFrom('exclusions').select(['from_at as from', 'to_at as to']).execute();
    },

    /** What is stored from the beginning of a month up to the next one. */
    async readMonth({ from, until }: { from: Date; until: Date }) {
      const isWithin = sql<boolean>`taken_at >= ${from} and taken_at < ${until}`;
      const isRollupWithin = sql<boolean>`unit = any(${ROLLUP_UNITS}) and from_at >= ${from} and from_at < ${until}`;
      const snapshots = db.selectFrom('snapshots').select(['taken_at', 'equity', 'normalized_value']);
      return {
        snapshots: await snapshots.where(isWithin).orderBy('taken_at').execute(),
        prices: await db.selectFrom('btc_prices').selectAll().where(isWithin).orderBy('taken_at').execute(),
        parts: await readParts(db, { from, until }),
        snapshotRollups: await db.selectFrom('snapshot_rollups').selectAll().where(isRollupWithin).execute(),
        priceRollups: await db.selectFrom('price_rollups').selectAll().where(isRollupWithin).execute(),
      };
    },
  };
}

/** The parts of changes, the units and values that each leads between, and the flows that fall into it, in time order. */
async function readParts(db: Kysely<Schema>, { from, until }: { from: Date; until: Date }) {
  const rows = await db
    .selectFrom('minute_parts as part')
    .leftJoin('snapshots as after', 'after.taken_at', 'part.taken_at')
    .leftJoin('snapshots as before', 'before.taken_at', 'part.previous_at')
    .select(['part.taken_at', 'part.previous_at', ...PARTS.map((part) => `part.${part}` as const)])
    .select([
      'before.units as units_before',
      'after.units as units_after',
      'before.normalized_value as value_before',
      'after.normalized_value as value_after',
      'before.read_at as read_before',
      'after.read_at as read_after',
      'before.record as record_before',
      'after.record as record_after',
      'after.is_lost',
    ])
    .where('part.taken_at', '>=', from)
    .where('part.taken_at', '<', until)
    .orderBy('part.taken_at')
    .execute();
  const flows = await db
    .selectFrom('flows')
    .select(['priced_at', 'occurred_at', 'units_issued', 'value_per_unit', 'convention'])
    .where('priced_at', '<', until)
    .where('units_issued', 'is not', null)
    .orderBy('occurred_at')
    .orderBy('transaction_id')
    .execute();
  return rows.map((row) => ({
    ...row,
    dealtFlows: withinRecord(flows.filter((flow) => isWithin(flow, row))).map(toDealtFlow),
  }));
}

/** Those up to the first that begins a new record. */
function withinRecord<Flow extends { convention: string | null }>(flows: readonly Flow[]): readonly Flow[] {
  const begun = flows.findIndex(({ convention }) => convention === 'new-record');
  return begun < 0 ? flows : flows.slice(0, begun);
}

function isWithin(
  { priced_at: at }: { priced_at: Date | null },
  change: { previous_at: Date; taken_at: Date },
): boolean {
  return at !== null && at > change.previous_at && at <= change.taken_at;
}

function toDealtFlow(flow: {
  occurred_at: Date;
  units_issued: string | null;
  value_per_unit: string | null;
}) {
  return {
    at: flow.occurred_at.getTime(),
    unitsIssued: Number(flow.units_issued),
    valuePerUnit: Number(flow.value_per_unit),
  };
}

/** Whether the rollups are of this Equanim's form; another one builds its own as it opens the database. */
export async function isOfThisForm(db: Database): Promise<boolean> {
  const { missing } = await readMigrationState(db);
  return missing.length === 0 && (await areRollupsCurrent(db));
}

/**
 * Runs work on one moment of the database, whatever is written meanwhile.
 *
 * @throws what the work throws
 */
export async function readRollupsAtOneMoment<T>(
  db: Database,
  work: (store: StoredRollupsStore) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => work(createStoredRollupsStore(trx)));
}

/** Builds all rollups again; what a running server holds of them is dropped. */
export async function rebuildAll(db: Database): Promise<void> {
  await db.transaction().execute(rebuildRollups);
}
