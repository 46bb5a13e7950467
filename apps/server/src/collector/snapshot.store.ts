import { Decimal } from 'decimal.js';
import { sql, type Transaction } from 'kysely';
import { closeGap } from '../database/close-gap.ts';
import type { Database } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { refreshHours } from '../database/snapshot-hours.ts';
import type { PositionReading } from '../exchange/exchange.ts';
import { unitsForFlows } from './flows.ts';

/** Units of a fund that starts: one per USDT of the normalization base (specification 9). */
const FIRST_UNITS = '50000';

/** One minute of the account: written whole or not at all. */
export interface MinuteSample {
  takenAt: Date;
  readAt: Date;
  equity: Decimal;
  walletBalance: Decimal;
  unrealizedPnl: Decimal;
  btcPrice: Decimal | null;
  positions: PositionReading[];
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

/** Writes what the collector sampled. */
export function createSnapshotStore(db: Database) {
  return {
    /**
     * Stores a minute: snapshot, Bitcoin price, positions and the units of its flows in one transaction.
     * A minute that exists already is replaced by a later reading and kept against an earlier one.
     */
    async record(sample: MinuteSample): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await upsertSnapshot(trx, sample);
        if (sample.btcPrice) await upsertPrice(trx, sample.takenAt, sample.btcPrice);
        await writePositions(trx, sample);
        await closeGap(trx, sample.takenAt);
        const pricedFrom = await priceFlows(trx);
        await refreshHours(trx, { from: pricedFrom ?? sample.takenAt, to: sample.takenAt });
      });
    },

    /** Stores a Bitcoin price of a minute whose account is unknown. */
    async recordPrice(takenAt: Date, price: Decimal): Promise<void> {
      await upsertPrice(db, takenAt, price);
    },

    /** Stores Bitcoin prices of past minutes; what is known already stays. */
    async backfillPrices(prices: Array<{ takenAt: Date; price: Decimal }>): Promise<void> {
      if (prices.length === 0) return;
      const rows = prices.map(({ takenAt, price }) => ({ taken_at: takenAt, price: price.toFixed() }));
      await db
        .insertInto('btc_prices')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
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

async function upsertSnapshot(trx: Transaction<Schema>, sample: MinuteSample): Promise<void> {
  const before = await trx
    .selectFrom('snapshots')
    .select('units')
    .where('taken_at', '<', sample.takenAt)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  await trx
    .insertInto('snapshots')
    .values({
      taken_at: sample.takenAt,
      read_at: sample.readAt,
      equity: sample.equity.toFixed(),
      wallet_balance: sample.walletBalance.toFixed(),
      unrealized_pnl: sample.unrealizedPnl.toFixed(),
      units: before?.units ?? FIRST_UNITS,
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
          source: eb.ref('excluded.source'),
        }))
        .whereRef('snapshots.read_at', '<', 'excluded.read_at'),
    )
    .execute();
}

async function upsertPrice(db: Database | Transaction<Schema>, takenAt: Date, price: Decimal): Promise<void> {
  await db
    .insertInto('btc_prices')
    .values({ taken_at: takenAt, price: price.toFixed() })
    .onConflict((conflict) => conflict.column('taken_at').doUpdateSet({ price: price.toFixed() }))
    .execute();
}

async function writePositions(trx: Transaction<Schema>, { takenAt, positions }: MinuteSample): Promise<void> {
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

/**
 * Issues the units of every flow that a snapshot now covers, from the first snapshot that holds it onwards. A flow the
 * exchange told late corrects the snapshots taken in between.
 *
 * @returns the earliest snapshot whose units changed; null when none did
 */
async function priceFlows(trx: Transaction<Schema>): Promise<Date | null> {
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
    if (!covering) return earliest;
    const covered = waiting.filter((flow) => flow.occurred_at <= covering.read_at);
    waiting.splice(0, covered.length);
    await issueUnits(trx, covering, covered);
    earliest ??= covering.taken_at;
  }
  return earliest;
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

async function issueUnits(
  trx: Transaction<Schema>,
  covering: { taken_at: Date; equity: string; units: string },
  flows: Array<{ transaction_id: string; amount: string }>,
): Promise<void> {
  const last = await trx
    .selectFrom('snapshots')
    .select('normalized_value')
    .where('taken_at', '<', covering.taken_at)
    .where('units', '>', '0')
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const issued = unitsForFlows(
    flows.map((flow) => new Decimal(flow.amount)),
    {
      equity: new Decimal(covering.equity),
      units: new Decimal(covering.units),
      lastValue: new Decimal(last?.normalized_value ?? 1),
    },
  );
  for (const [i, flow] of flows.entries()) {
    await trx
      .updateTable('flows')
      .set({ units_issued: issued[i]?.toFixed() ?? null, priced_at: covering.taken_at })
      .where('transaction_id', '=', flow.transaction_id)
      .execute();
  }
  const sum = issued.reduce((total, units) => total.plus(units), new Decimal(0));
  await trx
    .updateTable('snapshots')
    .set({ units: sql`greatest(units + ${sum.toFixed()}::numeric, 0)` })
    .where('taken_at', '>=', covering.taken_at)
    .execute();
}
