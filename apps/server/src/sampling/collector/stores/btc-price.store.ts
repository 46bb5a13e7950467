import type { Decimal } from 'decimal.js';
import type { Transaction } from 'kysely';
import { recountAtPrice } from '../../../fund/units/units.store.ts';
import { lockSnapshots } from '../../../platform/database/conditions/locks.ts';
import { refreshRollups } from '../../../platform/database/rollups/refresh-rollups.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { MINUTE_MS, spanOf, type Span } from '../../../platform/time.ts';

export type BtcPriceStore = ReturnType<typeof createBtcPriceStore>;

/** Bitcoin's price at each minute, the benchmark, and of Bitcoin that is kept by hand; a price that is stored stays. */
export function createBtcPriceStore(db: Database) {
  return {
    /** Stores the price of a minute whose account is unknown. */
    async record(takenAt: Date, price: Decimal): Promise<void> {
      await db.transaction().execute((trx) => recordPrice(trx, takenAt, price));
    },

    /** Stores the prices of past minutes. */
    async backfill(prices: Array<{ takenAt: Date; price: Decimal }>): Promise<void> {
      if (prices.length === 0) return;
      const rows = prices.map(({ takenAt, price }) => ({ taken_at: takenAt, price: price.toFixed() }));
      await db.transaction().execute(async (trx) => {
        await lockSnapshots(trx);
        await trx
          .insertInto('btc_prices')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const span = spanOf(rows.map((row) => row.taken_at));
        await refreshRollups(trx, span);
        await recountAtPrice(trx, span.from);
      });
    },

    /** Whether any minute of a span, both ends included, has no price. */
    async isMissingIn({ from, to }: Span): Promise<boolean> {
      const { known } = await db
        .selectFrom('btc_prices')
        .select((eb) => eb.fn.countAll<number>().as('known'))
        .where('taken_at', '>=', from)
        .where('taken_at', '<=', to)
        .executeTakeFirstOrThrow();
      return known < (to.getTime() - from.getTime()) / MINUTE_MS + 1;
    },
  };
}

/** Stores the price of a minute; it may have a snapshot that came without one. */
export async function recordPrice(trx: Transaction<Schema>, takenAt: Date, price: Decimal): Promise<void> {
  await lockSnapshots(trx);
  if (!(await insertPrice(trx, takenAt, price))) return;
  await refreshRollups(trx, { from: takenAt, to: takenAt });
  await recountAtPrice(trx, takenAt);
}

/**
 * Stores the price of a minute and leaves its rollups to the caller.
 *
 * @returns whether it had none before
 */
export async function insertPrice(trx: Transaction<Schema>, takenAt: Date, price: Decimal): Promise<boolean> {
  const written = await trx
    .insertInto('btc_prices')
    .values({ taken_at: takenAt, price: price.toFixed() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('taken_at')
    .execute();
  return written.length > 0;
}
