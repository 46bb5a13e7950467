import { countUnits, startUnits, type TimedFlow, type UnitCount } from '@equanim/finance/units';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { lockSnapshots } from '../../platform/database/lock-snapshots.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { refreshHours } from '../../platform/database/snapshot-hours.ts';
import { inOrder } from '@equanim/finance/log-order';
import { findFlows } from './flow.store.ts';
import { spanOf, type Span } from '../../platform/time.ts';

/** Equity that stands for a normalized value of 1, USDT; `first`: whatever the first snapshot holds. */
export type BaseEquity = Decimal | 'first';

interface Minute {
  takenAt: Date;
  readAt: Date;
  equity: Decimal;
}

/**
 * Begins to count at the first snapshot: its equity or the base stands for a value of 1, and lines of the log after it count.
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
  const baseEquity = base === 'first' ? (equity.gt(0) ? equity : null) : base;
  await trx
    .updateTable('accounts')
    .set({ counted_since: countedSince, base_equity: account.base_equity ?? baseEquity?.toFixed() ?? null })
    .execute();
  await findFlows(trx, countedSince);
}

/**
 * Counts units on from the last snapshot whose units are known: each flow issues its own at the value right before it. Where a
 * line's meaning or a flow's price is still to come, the snapshots that hold it have no units, and so no value, until then.
 * A flow told late counts those after it anew.
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

type Settled = NonNullable<Awaited<ReturnType<typeof lastSettledBefore>>>;

/** Issues the units of the flows after a snapshot and before what is held, and gives the snapshots in between theirs. */
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

/** Counts lines since a moment as what they are known to be by now. */
export async function recountSince(trx: Transaction<Schema>, since: Date): Promise<void> {
  await lockSnapshots(trx);
  await findFlows(trx, since);
  const changed = await settleUnits(trx);
  if (changed) await refreshHours(trx, changed);
}

/** The first moment of which it is not known yet what happened; null where all is. */
async function heldSince(trx: Transaction<Schema>): Promise<Date | null> {
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
async function firstUnsettled(trx: Transaction<Schema>): Promise<Date | null> {
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

async function lastSettledBefore(trx: Transaction<Schema>, takenAt: Date) {
  const row = await trx
    .selectFrom('snapshots')
    .select(['taken_at', 'read_at', 'units'])
    .where('taken_at', '<', takenAt)
    .where('units', 'is not', null)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, units: row.units ?? '0' };
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
  return setUnits(trx, { after: new Date(0), units: new Decimal(first.units) }, first.taken_at);
}

/** The first snapshot read at or after a moment. */
async function firstHolding(trx: Transaction<Schema>, moment: Date) {
  return (
    trx
      .selectFrom('snapshots')
      .select(['taken_at', 'read_at', 'equity'])
      .where('read_at', '>=', moment)
      // The minute of a reading is the one it lies in: this keeps the search on the primary key.
      .where('taken_at', '>=', new Date(moment.getTime() - 120_000))
      .orderBy('taken_at')
      .limit(1)
      .executeTakeFirst()
  );
}

/** What a unit was last worth at or before a snapshot: by a snapshot, or by a flow since, as when all was paid out. */
async function lastValueAt(trx: Transaction<Schema>, takenAt: Date): Promise<Decimal | null> {
  const snapshot = await trx
    .selectFrom('snapshots')
    .select(['read_at', 'normalized_value'])
    .where('taken_at', '<=', takenAt)
    .where('normalized_value', '>', '0')
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const flow = await trx
    .selectFrom('flows')
    .select(['occurred_at', 'value_per_unit'])
    .where('priced_at', '<=', takenAt)
    .where('value_per_unit', '>', '0')
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isFlowNewer = flow && (!snapshot || flow.occurred_at > snapshot.read_at);
  const value = isFlowNewer ? flow.value_per_unit : snapshot?.normalized_value;
  return value ? new Decimal(value) : null;
}

/** The value at the snapshot before one, with units that are known now; null where it had none. */
async function valueBefore(trx: Transaction<Schema>, takenAt: Date, units: Decimal): Promise<Decimal | null> {
  const row = await trx
    .selectFrom('snapshots')
    .select('equity')
    .where('taken_at', '<', takenAt)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const equity = new Decimal(row?.equity ?? 0);
  return units.gt(0) && equity.gt(0) ? equity.div(units) : null;
}

/** Flows after a moment and before another, in the order they happened. */
async function flowsAfter(trx: Transaction<Schema>, after: Date, before: Date | null) {
  const rows = await trx
    .selectFrom('flows')
    .leftJoin('transactions as line', (join) =>
      join
        .onRef('line.transaction_id', '=', 'flows.transaction_id')
        .onRef('line.account_id', '=', 'flows.account_id'),
    )
    .selectAll('flows')
    .select('line.balance')
    .where('flows.occurred_at', '>', after)
    .$if(before !== null, (query) => query.where('flows.occurred_at', '<', before ?? after))
    .orderBy('flows.occurred_at')
    .orderBy('flows.transaction_id')
    .execute();
  return inOrder(
    rows.map((row) => ({
      transactionId: row.transaction_id,
      coin: row.coin ?? '',
      change: new Decimal(row.change ?? 0),
      balance: new Decimal(row.balance ?? 0),
      occurredAt: row.occurred_at,
      amount: row.amount,
      amountBound: row.amount_bound,
      equityBefore: row.equity_before,
      equityBound: row.equity_bound,
      basis: row.basis,
    })),
  );
}

type KnownFlow = Awaited<ReturnType<typeof flowsAfter>>[number];

function toTimedFlow(flow: KnownFlow): TimedFlow {
  const decimalOf = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));
  const hasEquity = flow.basis !== 'page-10';
  return {
    at: flow.occurredAt.getTime(),
    amountUsdt: decimalOf(flow.amount),
    amountBound: decimalOf(flow.amountBound),
    equityBefore: hasEquity ? decimalOf(flow.equityBefore) : null,
    equityBound: hasEquity ? decimalOf(flow.equityBound) : null,
    basis: flow.basis === 'own-time' ? 'own-time' : 'nearest-reading',
  };
}

interface Issued {
  unitsIssued: Decimal;
  unitsBefore: Decimal;
  valuePerUnit: Decimal;
  convention: string;
  errorBound: Decimal | null;
  pricedAt: Date;
}

async function writeIssued(trx: Transaction<Schema>, transactionId: string, issued: Issued): Promise<void> {
  await trx
    .updateTable('flows')
    .set({
      units_issued: issued.unitsIssued.toFixed(),
      units_before: issued.unitsBefore.toFixed(),
      value_per_unit: issued.valuePerUnit.toFixed(),
      convention: issued.convention,
      error_bound: issued.errorBound?.toFixed() ?? null,
      priced_at: issued.pricedAt,
    })
    .where('transaction_id', '=', transactionId)
    .execute();
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
