import { valuePerUnit } from '@equanim/finance/units';
import { Decimal } from 'decimal.js';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { MINUTE_MS } from '../../platform/time.ts';

/** A minute is read within this time of it. */
const MAX_READ_DELAY_MS = 2 * MINUTE_MS;

/** The first moment from which on units are held back, as it is not known yet what happened; null where all is. */
export async function heldSince(trx: Transaction<Schema>): Promise<Date | null> {
  const result = await sql<{ held: Date | null }>`
    select least(
      (select min(line.occurred_at) from transactions as line
        join accounts on accounts.id = line.account_id
        where line.meaning = 'unknown' and line.change <> 0 and line.occurred_at > accounts.counted_since
          and not exists (
            select 1 from line_answers as answer
            where answer.account_id = line.account_id and answer.type = line.type
          )),
      (select min(occurred_at) from flows where basis is null)
    ) as held`.execute(trx);
  return result.rows[0]?.held ?? null;
}

/** The first snapshot without units, or the first that holds a flow which has issued none. */
export async function firstUnsettled(trx: Transaction<Schema>): Promise<Date | null> {
  const { rows } = await sql<{ snapshot: Date | null; flow: Date | null }>`
    select (select min(taken_at) from snapshots where units is null) as snapshot,
      (select min(occurred_at) from flows where basis is not null and units_issued is null) as flow`.execute(
    trx,
  );
  const { snapshot = null, flow = null } = rows[0] ?? {};
  const covering = flow ? await firstHolding(trx, flow) : undefined;
  const times = [snapshot, covering?.taken_at].flatMap((moment) => (moment ? [moment.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Not of a snapshot that closes a record: it has the old units, and those in issue after it are worth something. */
const isOfItsUnits = sql<boolean>`not (is_lost and exists (
  select 1 from flows where convention = 'new-record' and priced_at = taken_at
))`;

/** The last snapshot before a minute whose units are known, and are those in issue. */
export async function lastSettledBefore(trx: Transaction<Schema>, takenAt: Date) {
  const row = await trx
    .selectFrom('snapshots')
    .select(['taken_at', 'read_at', 'units', 'record', 'is_lost'])
    .where('taken_at', '<', takenAt)
    .where('units', 'is not', null)
    .where(isOfItsUnits)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, units: row.units ?? '0' };
}

/** The first snapshot read at or after a moment. */
export async function firstHolding(trx: Transaction<Schema>, moment: Date) {
  return (
    trx
      .selectFrom('snapshots')
      .select(['taken_at', 'read_at', 'equity'])
      .where('read_at', '>=', moment)
      // The minute of a reading is the one it lies in: this keeps the search on the primary key.
      .where('taken_at', '>=', new Date(moment.getTime() - MAX_READ_DELAY_MS))
      .orderBy('taken_at')
      .limit(1)
      .executeTakeFirst()
  );
}

/**
 * What a unit was last worth at or before a snapshot: by a snapshot, or by a flow since, as when all was paid out. Zero where
 * everything was lost.
 */
export async function lastValueAt(trx: Transaction<Schema>, takenAt: Date): Promise<Decimal | null> {
  const snapshot = await trx
    .selectFrom('snapshots')
    .select(['read_at', 'normalized_value'])
    .where('taken_at', '<=', takenAt)
    .where('normalized_value', 'is not', null)
    .where(isOfItsUnits)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const flow = await trx
    .selectFrom('flows')
    .select(['occurred_at', 'value_per_unit'])
    .where('priced_at', '<=', takenAt)
    .where('value_per_unit', 'is not', null)
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isFlowNewer = flow && (!snapshot || flow.occurred_at > snapshot.read_at);
  const value = isFlowNewer ? flow.value_per_unit : snapshot?.normalized_value;
  return value ? new Decimal(value) : null;
}

/** The snapshot before one: its equity, and its value with what is in issue after it; undefined where there is none. */
export async function snapshotBefore(
  trx: Transaction<Schema>,
  takenAt: Date,
  issue: { units: Decimal; record: number },
) {
  const row = await trx
    .selectFrom('snapshots')
    .select(['equity', 'is_lost', 'record'])
    .where('taken_at', '<', takenAt)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const equity = new Decimal(row.equity);
  // Where it closes a record, what was lost is that of the record before.
  const isLost = row.is_lost && row.record === issue.record;
  return { equity, value: isLost ? new Decimal(0) : valuePerUnit(equity, issue.units) };
}

export type Settled = NonNullable<Awaited<ReturnType<typeof lastSettledBefore>>>;
