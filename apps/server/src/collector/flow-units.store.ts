import { Decimal } from 'decimal.js';
import { sql, type Transaction } from 'kysely';
import { NORMALIZATION_BASE_USDT } from '@equanim/finance/units';
import type { Schema } from '../database/schema.ts';
import { Exact, sum, unitsForFlows } from './flows.ts';

/** A minute's snapshot, as far as units need it. */
interface Minute {
  takenAt: Date;
  readAt: Date;
  equity: Decimal;
}

/**
 * Units in issue at a minute: those of the snapshot before, and of flows which a later snapshot has priced although this
 * one holds them already. The first snapshot starts the count at the normalization base, an empty account at none.
 *
 * @returns `units` for a new snapshot, and the part of them that a snapshot there is already lacks
 */
export async function unitsAt(
  trx: Transaction<Schema>,
  { takenAt, readAt, equity }: Minute,
): Promise<{ units: Decimal; lacking: Decimal }> {
  const before = await trx
    .selectFrom('snapshots')
    .select('units')
    .where('taken_at', '<', takenAt)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const held = await trx
    .selectFrom('flows')
    .select((eb) => eb.fn.sum<string | null>('units_issued').as('units'))
    .where('priced_at', '>', takenAt)
    .where('occurred_at', '<=', readAt)
    .executeTakeFirst();
  const lacking = new Exact(held?.units ?? 0);
  const start = equity.isZero() ? 0 : NORMALIZATION_BASE_USDT;
  return { units: Decimal.max(lacking.plus(before?.units ?? start), 0), lacking };
}

/** A snapshot has been written: flows that it holds and a later one has priced count as priced by it. */
export async function adoptFlows(trx: Transaction<Schema>, { takenAt, readAt }: Minute): Promise<void> {
  await trx
    .updateTable('flows')
    .set({ priced_at: takenAt })
    .where('priced_at', '>', takenAt)
    .where('occurred_at', '<=', readAt)
    .execute();
}

/**
 * Issues the units of every flow that a snapshot now covers, from the first snapshot that holds it onwards. A flow the
 * exchange told late corrects the snapshots taken in between. What the first snapshot of all holds issues none: the count
 * starts there.
 *
 * @returns first and last snapshot whose units changed; null when none did
 */
export async function priceFlows(trx: Transaction<Schema>): Promise<{ from: Date; to: Date } | null> {
  const waiting = await trx
    .selectFrom('flows')
    .selectAll()
    .where('units_issued', 'is', null)
    .orderBy('occurred_at')
    .orderBy('transaction_id')
    .execute();
  let earliest: Date | null = null;
  while (waiting.length > 0) {
    const covering = await firstSnapshotSince(trx, waiting[0]?.occurred_at ?? new Date(0));
    if (!covering) break;
    const covered = waiting.filter((flow) => flow.occurred_at <= covering.read_at);
    waiting.splice(0, covered.length);
    await issueUnits(trx, covering, covered);
    earliest ??= covering.taken_at;
  }
  if (!earliest) return null;
  const newest = await trx
    .selectFrom('snapshots')
    .select((eb) => eb.fn.max('taken_at').as('taken_at'))
    .executeTakeFirstOrThrow();
  return { from: earliest, to: newest.taken_at };
}

async function firstSnapshotSince(trx: Transaction<Schema>, moment: Date) {
  return (
    trx
      .selectFrom('snapshots')
      .selectAll()
      .where('read_at', '>=', moment)
      // The minute of a reading is the one it lies in: this keeps the search on the primary key.
      .where('taken_at', '>=', new Date(moment.getTime() - 120_000))
      .orderBy('taken_at')
      .limit(1)
      .executeTakeFirst()
  );
}

/** What an implied amount is rounded to. */
const MONEY_DECIMALS = 8;

interface WaitingFlow {
  transaction_id: string;
  amount: string | null;
}

async function issueUnits(
  trx: Transaction<Schema>,
  covering: { taken_at: Date; equity: string; units: string },
  flows: WaitingFlow[],
): Promise<void> {
  const lastValue = await lastValueBefore(trx, covering.taken_at);
  const amounts = flows.map(({ amount }) => (amount === null ? null : new Exact(amount)));
  const state = { equity: new Exact(covering.equity), units: new Exact(covering.units) };
  const issued = lastValue && unitsForFlows(amounts, { ...state, lastValue });
  for (const [i, flow] of flows.entries()) {
    const units = issued?.[i] ?? new Exact(0);
    const worth = lastValue && units.times(lastValue).toDecimalPlaces(MONEY_DECIMALS).toFixed();
    await trx
      .updateTable('flows')
      .set({ amount: flow.amount ?? worth, units_issued: units.toFixed(), priced_at: covering.taken_at })
      .where('transaction_id', '=', flow.transaction_id)
      .execute();
  }
  const added = sum(issued ?? []);
  if (added.isZero()) return;
  await trx
    .updateTable('snapshots')
    .set({ units: sql`greatest(units + ${added.toFixed()}::numeric, 0)` })
    .where('taken_at', '>=', covering.taken_at)
    .execute();
}

/**
 * What a unit was worth when one last was worth anything, before a minute; where all money was taken out since, what was
 * paid out for one.
 *
 * Whoever comes in after everything was lost is charged with that loss, as if present when it fell: time-weighted the
 * value would stay at zero for good, and at any price above this one the loss would vanish from the history.
 *
 * @returns one USDT for a fund that never had a value; null before the first snapshot
 */
async function lastValueBefore(trx: Transaction<Schema>, takenAt: Date): Promise<Decimal | null> {
  const earlier = trx.selectFrom('snapshots').where('taken_at', '<', takenAt).orderBy('taken_at', 'desc');
  const last = await earlier
    .select(['taken_at', 'equity', 'units'])
    .where('units', '>', '0')
    .where('equity', '>', '0')
    .limit(1)
    .executeTakeFirst();
  if (last) {
    const paidOut = await trx
      .selectFrom('flows')
      .select((eb) => [
        eb.fn.sum<string | null>('amount').as('amount'),
        eb.fn.sum<string | null>('units_issued').as('units'),
      ])
      .where('units_issued', '<', '0')
      .where('priced_at', '>', last.taken_at)
      .where('priced_at', '<', takenAt)
      .executeTakeFirst();
    return new Exact(paidOut?.amount ?? last.equity).div(paidOut?.units ?? last.units);
  }
  const isFirst = (await earlier.select('taken_at').limit(1).executeTakeFirst()) === undefined;
  return isFirst ? null : new Exact(1);
}
