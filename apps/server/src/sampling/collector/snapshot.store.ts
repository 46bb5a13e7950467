import { Decimal } from 'decimal.js';
import type { Selectable, Transaction } from 'kysely';
import { refreshBtcHours } from '../../platform/database/btc-hours.ts';
import { closeGap } from '../../platform/database/close-gap.ts';
import type { Database } from '../../platform/database/open.ts';
import { lockSnapshots } from '../../platform/database/lock-snapshots.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { SnapshotsTable } from '../../platform/database/tables/minutes.ts';
import { refreshHours } from '../../platform/database/snapshot-hours.ts';
import type { PositionReading } from '../exchange/exchange.ts';
import type { Doubt } from './acceptance.ts';
import { appendState } from './account-state.store.ts';
import { writeEvidence, type PricedFlow } from '../../fund/units/flow.store.ts';
import { explainMinutes } from './parts.store.ts';
import {
  COLLECTOR,
  decide,
  keepAside,
  rejectOthers,
  toSnapshot,
  type Decision,
  type QuarantinedSampleRow,
} from './quarantine.store.ts';
import type { Reading } from './read-account.ts';
import { totalsFromRow, type Snapshot } from './snapshot.ts';
import type { UnexplainedLimit } from './unexplained-limit.ts';
import { settleUnits, startCount, type BaseEquity } from '../../fund/units/units.store.ts';
import type { Joining } from './waiting-samples.ts';

/** By what minutes are counted. */
export interface Counting {
  base: BaseEquity;
  limit: UnexplainedLimit;
}

/** All a minute comes to: its own sample or one kept aside, those that join the history with it, and the flows it prices. */
export interface MinuteRecord {
  snapshot?: Snapshot;
  aside?: { reading: Reading; doubt: Doubt };
  joins: Joining[];
  flows: PricedFlow[];
  at: Date;
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

/** Writes what the collector sampled. */
export function createSnapshotStore(db: Database, counting: Counting) {
  return {
    /** Stores a minute, all or nothing; what an administrator has decided by then stays decided. */
    async record({ snapshot, aside, joins, flows, at }: MinuteRecord): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockSnapshots(trx);
        for (const flow of flows) await writeEvidence(trx, flow);
        for (const { id, snapshot: joining, reason } of joins) {
          const accepted = { decision: 'accept', reason, decidedBy: COLLECTOR, decidedAt: at } as const;
          if (await decide(trx, id, accepted)) await recordSnapshot(trx, joining, counting);
        }
        const known = [...joins.map((one) => one.snapshot), ...(snapshot ? [snapshot] : [])];
        if (snapshot) await recordSnapshot(trx, snapshot, counting);
        for (const { takenAt } of known) await rejectOthers(trx, takenAt, { reason: OVERTAKEN, at });
        if (!aside) return;
        await keepAside(trx, aside.reading, aside.doubt);
        const { takenAt, btcPrice } = aside.reading.snapshot;
        if (await isStored(trx, takenAt)) await rejectOthers(trx, takenAt, { reason: OVERTAKEN, at });
        if (btcPrice) await recordPrice(trx, takenAt, btcPrice);
      });
    },

    /** Stores a Bitcoin price of a minute whose account is unknown. */
    async recordPrice(takenAt: Date, price: Decimal): Promise<void> {
      await db.transaction().execute((trx) => recordPrice(trx, takenAt, price));
    },

    /** Stores Bitcoin prices of past minutes; what is known already stays. */
    async backfillPrices(prices: Array<{ takenAt: Date; price: Decimal }>): Promise<void> {
      if (prices.length === 0) return;
      const rows = prices.map(({ takenAt, price }) => ({ taken_at: takenAt, price: price.toFixed() }));
      const times = rows.map((row) => row.taken_at.getTime());
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('btc_prices')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await refreshBtcHours(trx, { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) });
      });
    },

    /**
     * Records what an administrator decides of a sample kept aside; one that is accepted joins the history at its minute.
     *
     * @returns undefined when it was decided before
     * @throws RangeError when a sample without figures is accepted
     */
    async decide(id: string, decision: Decision): Promise<QuarantinedSampleRow | undefined> {
      return db.transaction().execute(async (trx) => {
        await lockSnapshots(trx);
        const decided = await decide(trx, id, decision);
        if (decided?.decision !== 'accept') return decided;
        const snapshot = toSnapshot(decided);
        if (!snapshot) throw new RangeError('A sample without figures cannot join the history.');
        await recordSnapshot(trx, snapshot, counting);
        await rejectOthers(trx, snapshot.takenAt, { reason: OVERTAKEN, at: decision.decidedAt });
        return decided;
      });
    },

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

    /** Units in issue at a moment; null where what happened since the last snapshot is not counted yet. */
    async unitsAt(moment: Date): Promise<Decimal | null> {
      const snapshot = await db
        .selectFrom('snapshots')
        .select(['read_at', 'units'])
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
      return uncounted ? null : new Decimal(snapshot.units);
    },
  };
}

const OVERTAKEN = 'Another reading of the same minute was sound.';

/**
 * Stores a snapshot: coins and positions, Bitcoin price, the units of its flows and the parts of its change. A minute that is
 * stored keeps its first sound reading.
 */
export async function recordSnapshot(
  trx: Transaction<Schema>,
  snapshot: Snapshot,
  { base, limit }: Counting,
): Promise<void> {
  await lockSnapshots(trx);
  const { takenAt, readAt, totals, btcPrice, state } = snapshot;
  if (btcPrice) await insertPrice(trx, takenAt, btcPrice);
  if (!(await insertSnapshot(trx, snapshot))) return;
  if (state) {
    await appendState(trx, takenAt, state);
    await writeBook(trx, takenAt, state.positions);
    await explainMinutes(trx, { from: state.readAt, to: state.readAt }, limit);
  }
  await closeGap(trx, takenAt);
  await startCount(trx, { takenAt, readAt, equity: totals.equity }, base);
  const changed = await settleUnits(trx);
  await refreshHours(trx, { from: takenAt, to: takenAt });
  if (changed) await refreshHours(trx, changed);
}

async function recordPrice(trx: Transaction<Schema>, takenAt: Date, price: Decimal): Promise<void> {
  await insertPrice(trx, takenAt, price);
  await refreshBtcHours(trx, { from: takenAt, to: takenAt });
}

function toStoredSnapshot(row: Selectable<SnapshotsTable> & { price: string | null }): Snapshot {
  return {
    takenAt: row.taken_at,
    readAt: row.read_at,
    totals: totalsFromRow(row),
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

async function insertPrice(trx: Transaction<Schema>, takenAt: Date, price: Decimal): Promise<void> {
  await trx
    .insertInto('btc_prices')
    .values({ taken_at: takenAt, price: price.toFixed() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeBook(
  trx: Transaction<Schema>,
  takenAt: Date,
  positions: PositionReading[],
): Promise<void> {
  const newer = await trx
    .selectFrom('snapshots')
    .select('taken_at')
    .where('taken_at', '>', takenAt)
    .limit(1)
    .executeTakeFirst();
  // Books are kept where they change: one that is set between two others would stand until the next change.
  if (newer) return;
  const entries = positions.map(({ symbol, side, category, settleCoin }) => ({
    symbol,
    side,
    category,
    settleCoin,
  }));
  entries.sort((a, b) => (a.symbol + a.side).localeCompare(b.symbol + b.side, 'en'));
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
