import { countUnits, startUnits, type IssuedUnits, type UnitCount } from '@equanim/finance/units';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { lockSnapshots } from '../../platform/database/conditions/locks.ts';
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
  snapshotBefore,
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
  if (holding) {
    const unknown = { after: beforeOf(holding.taken_at), units: null, record: segment.record, isLost: false };
    changes.push(await setUnits(trx, unknown, null));
  }
  return unionOf(changes);
}

/** Issues the units of the flows after a snapshot and before what is held back, and gives the snapshots in between theirs. */
async function countFlows(trx: Transaction<Schema>, start: Settled, held: Date | null) {
  const changes: Array<Span | null> = [];
  const { taken_at: after, record, is_lost: isLost } = start;
  let segment: CountedSegment = { after, units: new Decimal(start.units), record, isLost };
  let lastValue = await lastValueAt(trx, after);
  let flows = await flowsAfter(trx, start.read_at, held);
  for (let [first] = flows; first; [first] = flows) {
    const covering = await firstHolding(trx, first.occurredAt);
    if (!covering) break;
    const group = flows.filter(({ occurredAt }) => occurredAt <= covering.read_at);
    flows = flows.slice(group.length);
    changes.push(await setUnits(trx, segment, covering.taken_at));
    const before = await snapshotBefore(trx, covering.taken_at, segment);
    lastValue = before?.value ?? lastValue;
    const count = { units: segment.units, lastValue };
    const issued = await issueGroup(trx, count, {
      flows: group,
      covering,
      equityBefore: before?.equity ?? null,
    });
    const next = segmentAfter(segment, issued, { covering, isLossShown: lastValue?.isZero() ?? false });
    if (next.closing)
      changes.push(await setUnits(trx, next.closing, new Date(next.segment.after.getTime() + 1)));
    segment = next.segment;
    lastValue = issued.at(-1)?.valuePerUnit ?? lastValue;
  }
  return { segment, changes };
}

/**
 * What is in issue from the snapshot on that holds some flows. A new record begins there; where no snapshot before it shows the
 * loss, that one still closes the old record, at zero, and the new one begins after it.
 */
function segmentAfter(
  before: CountedSegment,
  issued: readonly IssuedUnits[],
  { covering, isLossShown }: { covering: Group['covering']; isLossShown: boolean },
): { segment: CountedSegment; closing: Segment | null } {
  const last = issued.at(-1);
  if (!last) return { segment: before, closing: null };
  const units = last.unitsBefore.plus(last.unitsIssued);
  const isLost = units.gt(0) && last.valuePerUnit.isZero();
  const after = beforeOf(covering.taken_at);
  const begins = issued.some(({ convention }) => convention === 'new-record');
  const segment = { after, units, record: before.record + (begins ? 1 : 0), isLost };
  if (!begins || isLossShown) return { segment, closing: null };
  return { segment: { ...segment, after: covering.taken_at }, closing: { ...before, after, isLost: true } };
}

interface Group {
  flows: KnownFlow[];
  /** The first snapshot that holds them. */
  covering: { taken_at: Date; equity: string };
  /** Of the snapshot before it; null where there is none. */
  equityBefore: Decimal | null;
}

/** Issues the units of flows between two snapshots. */
async function issueGroup(
  trx: Transaction<Schema>,
  start: UnitCount,
  { flows, covering, equityBefore }: Group,
): Promise<IssuedUnits[]> {
  const [first, ...rest] = flows.map(toTimedFlow);
  // Nobody trades with what is left in an emptied account.
  const found =
    first && start.units.isZero() ? { ...first, equityBefore: first.equityBefore ?? equityBefore } : first;
  const issued = countUnits(start, found ? [found, ...rest] : [], new Decimal(covering.equity));
  for (const [i, one] of issued.entries())
    await writeIssued(trx, flows[i]?.transactionId ?? '', { ...one, pricedAt: covering.taken_at });
  return issued;
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
    .select(['taken_at', 'units', 'record'])
    .where('units', 'is not', null)
    .orderBy('taken_at')
    .limit(1)
    .executeTakeFirst();
  if (!first?.units) return null;
  const { units, record } = first;
  return setUnits(
    trx,
    { after: BEGINNING, units: new Decimal(units), record, isLost: false },
    first.taken_at,
  );
}

interface Segment {
  /** Snapshots later than this. */
  after: Date;
  units: Decimal | null;
  /** Number of the record that they lie in, from 1. */
  record: number;
  /** Whether the units were worthless before it. */
  isLost: boolean;
}

/** The same with units that are known. */
type CountedSegment = Segment & { units: Decimal };

/**
 * Gives the snapshots of a segment, up to one excluded, their units and their record where they have others. From the first
 * one on whose units are worth nothing, all are lost.
 */
async function setUnits(
  trx: Transaction<Schema>,
  { after, units, record, isLost }: Segment,
  before: Date | null,
): Promise<Span | null> {
  const value = units === null ? sql`null` : sql`${units.toFixed()}`;
  const end: RawBuilder<unknown> = before === null ? sql`true` : sql`taken_at < ${before}`;
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    with loss as (
      select min(taken_at) as at from snapshots
      where taken_at > ${after} and ${end} and (${isLost} or round(equity / nullif(${value}::numeric, 0), 12) <= 0)
    ), changed as (
      update snapshots set units = ${value}::numeric, record = ${record}, is_lost = coalesce(taken_at >= loss.at, false)
      from loss
      where taken_at > ${after} and ${end}
        and (units, record, is_lost) is distinct from (${value}::numeric, ${record}::smallint, coalesce(taken_at >= loss.at, false))
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
