import { Decimal } from 'decimal.js';
import { sql, type Transaction } from 'kysely';
import { refreshBtcHours } from '../database/btc-hours.ts';
import { closeGap } from '../database/close-gap.ts';
import type { Database } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { refreshHours } from '../database/snapshot-hours.ts';
import type { AccountState, PositionReading } from '../exchange/exchange.ts';
import { appendState } from './account-state.store.ts';
import { settleUnits, startCount, type BaseEquity } from './units.store.ts';

/** One minute of the account: written whole or not at all. */
export interface MinuteSample {
  takenAt: Date;
  readAt: Date;
  equity: Decimal;
  walletBalance: Decimal;
  unrealizedPnl: Decimal;
  optionValue: Decimal;
  btcPrice: Decimal | null;
  /** Null where it is not known any more. */
  state: AccountState | null;
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

/** Writes what the collector sampled. */
export function createSnapshotStore(db: Database, base: BaseEquity) {
  return {
    /** Stores a minute in a transaction of its own, see {@link recordSample}. */
    async record(sample: MinuteSample): Promise<void> {
      await db.transaction().execute((trx) => recordSample(trx, sample, base));
    },

    /** Stores a Bitcoin price of a minute whose account is unknown. */
    async recordPrice(takenAt: Date, price: Decimal): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await insertPrice(trx, takenAt, price);
        await refreshBtcHours(trx, { from: takenAt, to: takenAt });
      });
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

    /** The newest snapshot, or undefined when there is none. */
    async latest() {
      return db.selectFrom('snapshots').selectAll().orderBy('taken_at', 'desc').limit(1).executeTakeFirst();
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

/**
 * Stores a minute: snapshot, coins and positions, Bitcoin price and the units of its flows, all or nothing.
 * A minute that is stored keeps its first sound reading.
 */
export async function recordSample(
  trx: Transaction<Schema>,
  sample: MinuteSample,
  base: BaseEquity,
): Promise<void> {
  // Units are counted on from snapshot to snapshot: two writers at once would miss each other's flows or count them twice.
  await sql`lock table snapshots in share row exclusive mode`.execute(trx);
  if (sample.btcPrice) await insertPrice(trx, sample.takenAt, sample.btcPrice);
  if (!(await insertSnapshot(trx, sample))) return;
  if (sample.state) {
    await appendState(trx, sample.takenAt, sample.state);
    await writeBook(trx, sample.takenAt, sample.state.positions);
  }
  await closeGap(trx, sample.takenAt);
  await startCount(trx, sample, base);
  const changed = await settleUnits(trx);
  await refreshHours(trx, { from: sample.takenAt, to: sample.takenAt });
  if (changed) await refreshHours(trx, changed);
}

/** @returns whether the minute was not stored before */
async function insertSnapshot(trx: Transaction<Schema>, sample: MinuteSample): Promise<boolean> {
  const written = await trx
    .insertInto('snapshots')
    .values({
      taken_at: sample.takenAt,
      read_at: sample.readAt,
      equity: sample.equity.toFixed(),
      wallet_balance: sample.walletBalance.toFixed(),
      unrealized_pnl: sample.unrealizedPnl.toFixed(),
      option_value: sample.optionValue.toFixed(),
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
