import { Exact } from '@equanim/finance/exact';
import { Decimal } from 'decimal.js';
import type { Selectable, Transaction, Kysely } from 'kysely';
import type { UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import { valuePerUnit } from '@equanim/finance/units';
import type { RecordedAct } from '../../../platform/acts/act.ts';
import { inAct } from '../../../platform/database/acts/in-act.ts';
import type { Database } from '../../../platform/database/open.ts';
import { lockSnapshots } from '../../../platform/database/conditions/locks.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { SnapshotsTable } from '../../../platform/database/tables/minutes.ts';
import { refreshRollups } from '../../../platform/database/rollups/refresh-rollups.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Doubt, Joining, Reading, Snapshot } from '../model.ts';
import { appendState } from './account-state.store.ts';
import { insertPrice, recordPrice } from './btc-price.store.ts';
import { writeEvidence, type PricedFlow } from '../../../fund/units/flow.store.ts';
import { explainMinutes } from './parts.store.ts';
import type { Position } from '../../exchange/account-state.ts';
import {
  COLLECTOR,
  decide,
  type Decision,
  quarantine,
  type QuarantinedSampleRow,
  rejectOthers,
  toSnapshot,
  totalsFromRow,
} from './quarantine.store.ts';
import { firstMisvalued, valueByHand, worthByHand } from '../../../fund/units/by-hand.store.ts';
import { settleUnits, startCount, type BaseEquity } from '../../../fund/units/units.store.ts';
import { spanOf, MINUTE_MS } from '../../../platform/time.ts';

/** How the units and the parts of a minute are counted. */
export interface Counting {
  base: BaseEquity;
  limit: UnexplainedLimit;
}

/** All that is stored of a minute: its sample, quarantined or not, the ones that join the history with it, and flow prices. */
export interface MinuteRecord {
  snapshot?: Snapshot;
  quarantined?: { reading: Reading; doubt: Doubt };
  joins: Joining[];
  flows: PricedFlow[];
  at: Date;
}

const OVERTAKEN = 'Another reading of the same minute was sound.';

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

/** Writes what the collector sampled. */
export function createSnapshotStore(db: Database, counting: Counting) {
  return {
    /** Stores a minute, all or nothing; what an administrator has decided by then stays decided. */
    async record(minute: MinuteRecord): Promise<void> {
      await db.transaction().execute((trx) => recordMinute(trx, minute, counting));
    },

    /**
     * Records what an administrator decides about a quarantined sample; one that is accepted joins the history at its minute.
     *
     * @throws DomainError `already-decided`; RangeError when a sample without figures is accepted
     */
    decide: (id: string, decision: Decision, act: RecordedAct): Promise<QuarantinedSampleRow> =>
      inAct(db, act, (trx) => decideSample(trx, id, { decision, counting })),

    /** The newest snapshot, or undefined when there is none. */
    async latest() {
      return db.selectFrom('snapshots').selectAll().orderBy('taken_at', 'desc').limit(1).executeTakeFirst();
    },

    /** The last snapshot before a minute and the first one after it; null where there is none. */
    async around(takenAt: Date): Promise<{ before: Snapshot | null; after: Snapshot | null }> {
      const all = () =>
        db
          .selectFrom('snapshots')
          .leftJoin('btc_prices', 'btc_prices.taken_at', 'snapshots.taken_at')
          .selectAll('snapshots')
          .select('price')
          .limit(1);
      const before = all().where('snapshots.taken_at', '<', takenAt).orderBy('snapshots.taken_at', 'desc');
      const after = all().where('snapshots.taken_at', '>', takenAt).orderBy('snapshots.taken_at');
      const [last, next] = [await before.executeTakeFirst(), await after.executeTakeFirst()];
      return { before: last ? toStoredSnapshot(last) : null, after: next ? toStoredSnapshot(next) : null };
    },

    /** What lies in other wallets of the same owner at a moment and is kept by hand, USDT. */
    byHandAt: (moment: Date): Promise<Decimal> => worthByHand(db, moment),

    /** The first minute that says another worth of what is kept by hand than the lines have; null where none does. */
    findMisvalued: firstMisvalued,

    /**
     * What a unit is worth at a moment of some equity, USDT; null where what happened since the last snapshot is not counted yet,
     * or no units are in issue.
     */
    async valueAt(moment: Date, equity: Decimal): Promise<Decimal | null> {
      const snapshot = await db
        .selectFrom('snapshots')
        .select(['read_at', 'units', 'is_lost'])
        .where('read_at', '<=', moment)
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!snapshot?.units) return null;
      const uncounted = await db
        .selectFrom('transactions')
        .select('transaction_id')
        .where('occurred_at', '>', snapshot.read_at)
        .where('occurred_at', '<=', moment)
        .where('meaning', 'in', ['flow', 'unknown'])
        .where('change', '<>', '0')
        .limit(1)
        .executeTakeFirst();
      if (uncounted) return null;
      return snapshot.is_lost ? new Decimal(0) : valuePerUnit(equity, new Decimal(snapshot.units));
    },
  };
}

async function decideSample(
  trx: Transaction<Schema>,
  id: string,
  { decision, counting }: { decision: Decision; counting: Counting },
): Promise<QuarantinedSampleRow> {
  await lockSnapshots(trx);
  const decided = await decide(trx, id, decision);
  if (!decided) throw new DomainError('already-decided');
  if (decided.decision !== 'accept') return decided;
  const snapshot = toSnapshot(decided);
  if (!snapshot) throw new RangeError('A sample without figures cannot join the history.');
  await recordSnapshot(trx, snapshot, counting);
  await rejectOthers(trx, snapshot.takenAt, { reason: OVERTAKEN, at: decision.decidedAt });
  return decided;
}

async function recordMinute(
  trx: Transaction<Schema>,
  { snapshot, quarantined, joins, flows, at }: MinuteRecord,
  counting: Counting,
): Promise<void> {
  await lockSnapshots(trx);
  for (const flow of flows) await writeEvidence(trx, flow);
  for (const { id, snapshot: joining, reason } of joins) {
    const accepted = { decision: 'accept', reason, decidedBy: COLLECTOR, decidedAt: at } as const;
    if (await decide(trx, id, accepted)) await recordSnapshot(trx, joining, counting);
  }
  if (snapshot) await recordSnapshot(trx, snapshot, counting);
  const known = [...joins.map((one) => one.snapshot), ...(snapshot ? [snapshot] : [])];
  for (const { takenAt } of known) await rejectOthers(trx, takenAt, { reason: OVERTAKEN, at });
  if (quarantined) await recordQuarantined(trx, quarantined, at);
}

/** Stores a quarantined sample and its Bitcoin price; where its minute has a snapshot, it is rejected at once. */
async function recordQuarantined(
  trx: Transaction<Schema>,
  { reading, doubt }: NonNullable<MinuteRecord['quarantined']>,
  at: Date,
): Promise<void> {
  await quarantine(trx, reading, doubt);
  const { takenAt, btcPrice } = reading.snapshot;
  if (await isStored(trx, takenAt)) await rejectOthers(trx, takenAt, { reason: OVERTAKEN, at });
  if (btcPrice) await recordPrice(trx, takenAt, btcPrice);
}

/**
 * Stores a snapshot with its coins and positions, Bitcoin price, the units of its flows and the parts of its change. A minute
 * that is stored keeps its first sound reading.
 */
export async function recordSnapshot(
  trx: Transaction<Schema>,
  snapshot: Snapshot,
  { base, limit }: Counting,
): Promise<void> {
  await lockSnapshots(trx);
  const { takenAt, readAt, totals, btcPrice, state } = snapshot;
  if (!(await insertSnapshot(trx, snapshot))) {
    if (btcPrice) await recordPrice(trx, takenAt, btcPrice);
    return;
  }
  if (btcPrice) await insertPrice(trx, takenAt, btcPrice);
  await valueByHand(trx, { from: readAt, to: takenAt });
  const touched = [takenAt];
  if (state) {
    await appendState(trx, takenAt, state);
    await writeBook(trx, takenAt, state.positions);
    // A minute that joins late also changes what the one after it is counted from.
    const explained = await explainMinutes(trx, { from: state.readAt, to: state.readAt }, limit);
    if (explained) touched.push(explained.from, explained.to);
  }
  await closeGap(trx, takenAt);
  await startCount(trx, { takenAt, readAt, equity: totals.equity }, base);
  const counted = await settleUnits(trx);
  if (counted) touched.push(counted.from, counted.to);
  await refreshRollups(trx, spanOf(touched));
}

function toStoredSnapshot(row: Selectable<SnapshotsTable> & { price: string | null }): Snapshot {
  return {
    takenAt: row.taken_at,
    readAt: row.read_at,
    totals: totalsFromRow({ ...row, equity: new Exact(row.equity).minus(row.by_hand).toFixed() }),
    btcPrice: row.price === null ? null : new Decimal(row.price),
    state: null,
  };
}

async function isStored(trx: Transaction<Schema>, takenAt: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('snapshots')
    .select('taken_at')
    .where('taken_at', '=', takenAt)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the minute was not stored before */
async function insertSnapshot(
  trx: Transaction<Schema>,
  { takenAt, readAt, totals }: Snapshot,
): Promise<boolean> {
  const written = await trx
    .insertInto('snapshots')
    .values({
      taken_at: takenAt,
      read_at: readAt,
      equity: totals.equity.toFixed(),
      wallet_balance: totals.walletBalance.toFixed(),
      unrealized_pnl: totals.unrealizedPnl.toFixed(),
      option_value: totals.optionValue.toFixed(),
      source: 'live',
    })
    .onConflict((conflict) => conflict.columns(['taken_at', 'account_id']).doNothing())
    .returning('taken_at')
    .execute();
  return written.length > 0;
}

/**
 * Stores which symbols and sides were open at a minute where that differs from the book before it. Nothing is written before
 * a minute that is stored already: the book would stand until the next change.
 */
async function writeBook(trx: Transaction<Schema>, takenAt: Date, positions: Position[]): Promise<void> {
  const newer = await trx
    .selectFrom('snapshots')
    .select('taken_at')
    .where('taken_at', '>', takenAt)
    .limit(1)
    .executeTakeFirst();
  if (newer) return;
  const entries = positions
    .map(({ symbol, side, category, settleCoin }) => ({ symbol, side, category, settleCoin }))
    .toSorted((a, b) => (a.symbol + a.side).localeCompare(b.symbol + b.side, 'en'));
  const newest = await trx
    .selectFrom('position_books')
    .select('book')
    .where('taken_at', '<=', takenAt)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame =
    newest !== undefined &&
    newest.book.length === entries.length &&
    newest.book.every((entry, i) => entry.symbol === entries[i]?.symbol && entry.side === entries[i]?.side);
  if (isSame) return;
  const book = JSON.stringify(entries);
  await trx
    .insertInto('position_books')
    .values({ taken_at: takenAt, book })
    .onConflict((conflict) => conflict.columns(['taken_at', 'account_id']).doUpdateSet({ book }))
    .execute();
}

/** Removes a minute from the gap that holds it, because its sample arrived after all. */
async function closeGap(db: Kysely<Schema>, minute: Date): Promise<void> {
  const gap = await db
    .selectFrom('gaps')
    .selectAll()
    .where('from_at', '<=', minute)
    .where('to_at', '>=', minute)
    .executeTakeFirst();
  if (!gap) return;
  await db.deleteFrom('gaps').where('from_at', '=', gap.from_at).execute();
  const before = { from_at: gap.from_at, to_at: new Date(minute.getTime() - MINUTE_MS), reason: gap.reason };
  const after = { from_at: new Date(minute.getTime() + MINUTE_MS), to_at: gap.to_at, reason: gap.reason };
  const rest = [before, after].filter((part) => part.from_at <= part.to_at);
  if (rest.length > 0) await db.insertInto('gaps').values(rest).execute();
}
