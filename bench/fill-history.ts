import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { refreshRollups } from '../apps/server/src/platform/database/rollups/refresh-rollups.ts';
import { MINUTE_MS } from '../apps/server/src/platform/time.ts';

/** Minutes stored in one transaction. */
const PART_MINUTES = 50_000;

/** Stores a snapshot and a Bitcoin price for each of the last `minutes` minutes. */
export async function fillHistory(directory: string, minutes: number): Promise<void> {
  const { db, close } = await openDatabase({ directory });
  const endMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  for (let left = minutes; left > 0; left -= PART_MINUTES) {
    const from = new Date(endMs - (left - 1) * MINUTE_MS);
    const to = new Date(endMs - Math.max(0, left - PART_MINUTES) * MINUTE_MS);
    const steps = sql`generate_series(${from}::timestamptz, ${to}::timestamptz, interval '1 minute') as at`;
    // A slow wave and a fast one, so that every hour has its own high and low.
    const wave = sql`(sin(extract(epoch from at) / 864000) + sin(extract(epoch from at) / 1300) / 10)::numeric`;
    await db.transaction().execute(async (trx) => {
      await sql`
        insert into snapshots (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, source)
        select at, at, e, e, 0, 50000, 'import'
        from (select at, round(100000 + 9000 * ${wave}, 4) as e from ${steps}) as made`.execute(trx);
      await sql`
        insert into btc_prices (taken_at, price) select at, round(60000 + 8000 * ${wave}, 2) from ${steps}`.execute(
        trx,
      );
      await refreshRollups(trx, { from, to });
    });
  }
  await close();
}
