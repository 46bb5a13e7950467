import { countUnits, startUnits, type UnitCount } from '@equanim/finance/units';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { lockSnapshots } from '../../platform/database/lock-snapshots.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { BEGINNING, spanOf, type Span } from '../../platform/time.ts';
import { explainAgainAt, valueByHand } from './by-hand.store.ts';
import { findFlows, flowsAfter, toTimedFlow, writeIssued, type KnownFlow } from './flow.store.ts';
import {
  firstHolding,
  firstUnsettled,
  heldSince,
  lastSettledBefore,
  lastValueAt,
  valueBefore,
  type Settled,
} from './settled-units.store.ts';

/** Equity that stands for a normalized value of 1, USDT; `first`: whatever the first snapshot holds. */
export type BaseEquity = Decimal | 'first';

interface Minute {
  takenAt: Date;
  readAt: Date;
  equity: Decimal;
}

/**
 * Begins to count at the first snapshot: its equity or the base stands for a value of 1, where it is empty the first money, and
 * lines of the log after it count.
 * A history that was imported goes on from its last snapshot.
 */
export async function startCount(
  trx: Transaction<Schema>,
  { takenAt, readAt, equity }: Minute,
  base: BaseEquity,
): Promise<void> {
  const account = await trx.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  if (account.counted_since !== null) return;
  const before = await trx
    .selectFrom('snapshots')
    .select('read_at')
    .where('taken_at', '<', takenAt)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const countedSince = before?.read_at ?? readAt;
  if (!before) {
    await trx
      .updateTable('snapshots')
      .set({ units: startUnits(equity, base).toFixed() })
      .where('taken_at', '=', takenAt)
      .execute();
  }
  // An account that begins empty counts from its first money, at 1.0: the base is known then.
  const baseEquity = equity.gt(0) ? (base === 'first' ? equity : base) : null;
  await trx
    .updateTable('accounts')
    .set({ counted_since: countedSince, base_equity: account.base_equity ?? baseEquity?.toFixed() ?? null })
    .execute();
  await findFlows(trx, countedSince);
}

/**
 * Counts units on from the last snapshot whose units are known: each flow issues its own at the value right before it. Where a
 * line's meaning or a flow's price is still to come, the snapshots that hold it have no units, and so no value, until then.
 * After a flow that the log brings late, the units of later snapshots are counted again.
 *
 * @returns the snapshots whose units may have changed; null where none did
 */
export async function settleUnits(trx: Transaction<Schema>): Promise<Span | null> {
  const held = await heldSince(trx);
  const from = await firstUnsettled(trx);
  const start = from && (await lastSettledBefore(trx, from));
  if (!start) return from ? copyFirstUnits(trx) : null;
  const { segment, changes } = await countFlows(trx, start, held);
  const holding = held ? await firstHolding(trx, held) : undefined;
  changes.push(await setUnits(trx, segment, holding?.taken_at ?? null));
  if (holding) changes.push(await setUnits(trx, { after: beforeOf(holding.taken_at), units: null }, null));
  return unionOf(changes);
}

/** Issues the units of the flows after a snapshot and before what is held back, and gives the snapshots in between theirs. */
async function countFlows(trx: Transaction<Schema>, start: Settled, held: Date | null) {
  const changes: Array<Span | null> = [];
  let segment = { after: start.taken_at, units: new Decimal(start.units) };
  let lastValue = await lastValueAt(trx, start.taken_at);
  let flows = await flowsAfter(trx, start.read_at, held);
  for (let [first] = flows; first; [first] = flows) {
    const covering = await firstHolding(trx, first.occurredAt);
    if (!covering) break;
    const group = flows.filter(({ occurredAt }) => occurredAt <= covering.read_at);
    flows = flows.slice(group.length);
    changes.push(await setUnits(trx, segment, covering.taken_at));
    lastValue = (await valueBefore(trx, covering.taken_at, segment.units)) ?? lastValue;
    const after = await issueGroup(trx, { units: segment.units, lastValue }, { flows: group, covering });
    segment = { after: beforeOf(covering.taken_at), units: after.units };
    lastValue = after.lastValue;
  }
  return { segment, changes };
}

interface Group {
  flows: KnownFlow[];
  /** The first snapshot that holds them. */
  covering: { taken_at: Date; equity: string };
}

/** Issues the units of flows between two snapshots. @returns the count after them */
async function issueGroup(
  trx: Transaction<Schema>,
  start: UnitCount,
  { flows, covering }: Group,
): Promise<UnitCount> {
  const issued = countUnits(start, flows.map(toTimedFlow), new Decimal(covering.equity));
  for (const [i, one] of issued.entries())
    await writeIssued(trx, flows[i]?.transactionId ?? '', { ...one, pricedAt: covering.taken_at });
  const last = issued.at(-1);
  return last ? { units: last.unitsBefore.plus(last.unitsIssued), lastValue: last.valuePerUnit } : start;
}

/** Counts units again since a moment, with its lines as what they are known to be by now. */
export async function recountSince(trx: Transaction<Schema>, since: Date): Promise<void> {
  await lockSnapshots(trx);
  await findFlows(trx, since);
  const changed = await settleUnits(trx);
  if (changed) await refreshRollups(trx, changed);
}

/**
 * Counts equity and units again since a moment at which something changed in what is kept by hand, and has the parts of its
 * minutes explained again: all since where a price is part of it.
 */
export async function recountByHand(
  trx: Transaction<Schema>,
  { from, hasPrice }: { from: Date; hasPrice: boolean },
): Promise<void> {
  await lockSnapshots(trx);
  const changes = [await valueByHand(trx, { from })];
  await trx
    .updateTable('flows')
    .set({ units_issued: null })
    .where('occurred_at', '>=', from)
    .where('basis', 'is not', null)
    .execute();
  changes.push(await settleUnits(trx));
  await explainAgainAt(trx, { from, to: hasPrice ? null : from });
  const changed = unionOf(changes);
  if (changed) await refreshRollups(trx, changed);
}

/** Counts equity and units again since a price of Bitcoin that came late, where some is kept by hand. */
export async function recountAtPrice(trx: Transaction<Schema>, since: Date): Promise<void> {
  const { first } = await trx
    .selectFrom('hand_lines')
    .select((eb) => eb.fn.min('effective_at').as('first'))
    .where('coin', '<>', 'USDT')
    .executeTakeFirstOrThrow();
  if (first) await recountByHand(trx, { from: since > first ? since : first, hasPrice: true });
}

/** A sample accepted from before the count began has the units it began with. */
async function copyFirstUnits(trx: Transaction<Schema>): Promise<Span | null> {
  const first = await trx
    .selectFrom('snapshots')
    .select(['taken_at', 'units'])
    .where('units', 'is not', null)
    .orderBy('taken_at')
    .limit(1)
    .executeTakeFirst();
  if (!first?.units) return null;
  return setUnits(trx, { after: BEGINNING, units: new Decimal(first.units) }, first.taken_at);
}

interface Segment {
  /** Snapshots later than this. */
  after: Date;
  units: Decimal | null;
}

/** Gives the snapshots of a segment, up to one excluded, their units where they have others. */
async function setUnits(
  trx: Transaction<Schema>,
  { after, units }: Segment,
  before: Date | null,
): Promise<Span | null> {
  const value = units === null ? sql`null` : sql`${units.toFixed()}`;
  const end: RawBuilder<unknown> = before === null ? sql`true` : sql`taken_at < ${before}`;
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    with changed as (
      update snapshots set units = ${value}::numeric
      where taken_at > ${after} and ${end} and units is distinct from ${value}::numeric
      returning taken_at
    )
    select min(taken_at) as first, max(taken_at) as last from changed`.execute(trx);
  const [row] = rows;
  return row?.first && row.last ? { from: row.first, to: row.last } : null;
}

function beforeOf(moment: Date): Date {
  return new Date(moment.getTime() - 1);
}

function unionOf(changes: Array<Span | null>): Span | null {
  const known = changes.filter((change) => change !== null);
  return known.length === 0 ? null : spanOf(known.flatMap(({ from, to }) => [from, to]));
}
