import type { Decimal } from 'decimal.js';
import { sql, type Transaction } from 'kysely';
import { refreshBtcHours } from '../database/btc-hours.ts';
import { closeGap } from '../database/close-gap.ts';
import type { Database } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { refreshHours } from '../database/snapshot-hours.ts';
import type { PositionReading } from '../exchange/exchange.ts';
import { adoptFlows, priceFlows, unitsAt } from './flow-units.store.ts';

/** One minute of the account: written whole or not at all. */
export interface MinuteSample {
  takenAt: Date;
  readAt: Date;
  equity: Decimal;
  walletBalance: Decimal;
  unrealizedPnl: Decimal;
  btcPrice: Decimal | null;
  /** Null where they are not known any more. */
  positions: PositionReading[] | null;
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

/** Writes what the collector sampled. */
export function createSnapshotStore(db: Database) {
  return {
    /** Stores a minute in a transaction of its own, see {@link recordSample}. */
    async record(sample: MinuteSample): Promise<void> {
      await db.transaction().execute((trx) => recordSample(trx, sample));
    },

    /** Stores a Bitcoin price of a minute whose account is unknown. */
    async recordPrice(takenAt: Date, price: Decimal): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await upsertPrice(trx, takenAt, price);
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

    /** The newest snapshot before a minute. */
    async latestBefore(takenAt: Date) {
      return db
        .selectFrom('snapshots')
        .selectAll()
        .where('taken_at', '<', takenAt)
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
  };
}

/**
 * Stores a minute: snapshot, Bitcoin price, positions and the units of its flows, all or nothing.
 * A minute that exists already is replaced by a later reading and kept against an earlier one.
 */
export async function recordSample(trx: Transaction<Schema>, sample: MinuteSample): Promise<void> {
  // Units are counted on from snapshot to snapshot: two writers at once would miss each other's flows or count them twice.
  await sql`lock table snapshots in share row exclusive mode`.execute(trx);
  await upsertSnapshot(trx, sample);
  if (sample.btcPrice) await upsertPrice(trx, sample.takenAt, sample.btcPrice);
  if (sample.positions) await writePositions(trx, sample.takenAt, sample.positions);
  await closeGap(trx, sample.takenAt);
  const changed = await priceFlows(trx);
  await refreshHours(trx, { from: sample.takenAt, to: sample.takenAt });
  if (changed) await refreshHours(trx, changed);
}

async function upsertSnapshot(trx: Transaction<Schema>, sample: MinuteSample): Promise<void> {
  const { units, lacking } = await unitsAt(trx, sample);
  const written = await trx
    .insertInto('snapshots')
    .values({
      taken_at: sample.takenAt,
      read_at: sample.readAt,
      equity: sample.equity.toFixed(),
      wallet_balance: sample.walletBalance.toFixed(),
      unrealized_pnl: sample.unrealizedPnl.toFixed(),
      units: units.toFixed(),
      source: 'live',
    })
    .onConflict((conflict) =>
      conflict
        .column('taken_at')
        .doUpdateSet((eb) => ({
          read_at: eb.ref('excluded.read_at'),
          equity: eb.ref('excluded.equity'),
          wallet_balance: eb.ref('excluded.wallet_balance'),
          unrealized_pnl: eb.ref('excluded.unrealized_pnl'),
          units: sql`greatest(snapshots.units + ${lacking.toFixed()}::numeric, 0)`,
          source: eb.ref('excluded.source'),
        }))
        .whereRef('snapshots.read_at', '<', 'excluded.read_at'),
    )
    .returning('taken_at')
    .execute();
  if (written.length > 0) await adoptFlows(trx, sample);
}

async function upsertPrice(db: Transaction<Schema>, takenAt: Date, price: Decimal): Promise<void> {
  await db
    .insertInto('btc_prices')
    .values({ taken_at: takenAt, price: price.toFixed() })
    .onConflict((conflict) => conflict.column('taken_at').doUpdateSet({ price: price.toFixed() }))
    .execute();
}

async function writePositions(
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
  // A sample released from quarantine is not the newest: its positions are history.
  if (newer) return;
  await trx.deleteFrom('latest_positions').execute();
  if (positions.length > 0) {
    await trx
      .insertInto('latest_positions')
      .values(positions.map((position) => toPositionRow(position, takenAt)))
      .execute();
  }
  await writeBook(trx, takenAt, positions);
}

async function writeBook(
  trx: Transaction<Schema>,
  takenAt: Date,
  positions: PositionReading[],
): Promise<void> {
  const entries = positions.map(({ symbol, side }) => ({ symbol, side }));
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
    .onConflict((conflict) => conflict.column('taken_at').doUpdateSet({ book }))
    .execute();
}

function toPositionRow(position: PositionReading, takenAt: Date) {
  return {
    symbol: position.symbol,
    position_idx: position.positionIdx,
    taken_at: takenAt,
    side: position.side,
    size: position.size.toFixed(),
    entry_price: position.entryPrice.toFixed(),
    mark_price: position.markPrice.toFixed(),
    value: position.value.toFixed(),
    unrealized_pnl: position.unrealizedPnl.toFixed(),
    leverage: position.leverage?.toFixed() ?? null,
    initial_margin: position.initialMargin?.toFixed() ?? null,
  };
}
