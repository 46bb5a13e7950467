import { randomUUID } from 'node:crypto';
import type { Decimal } from 'decimal.js';
import type { Database } from '../database/open.ts';
import type { AccountReading } from '../exchange/exchange.ts';

/** How the collector signs its own decisions. */
const COLLECTOR = 'collector';

export type QuarantineStore = ReturnType<typeof createQuarantineStore>;

/** Samples that could not be true, with the answer as it came. */
export function createQuarantineStore(db: Database) {
  return {
    /** @returns the id of the sample kept aside */
    async keepAside(
      takenAt: Date,
      reading: AccountReading,
      btcPrice: Decimal | null,
      reason: string,
    ): Promise<string> {
      const id = randomUUID();
      await db
        .insertInto('quarantined_samples')
        .values({
          id,
          taken_at: takenAt,
          read_at: reading.readAt,
          equity: reading.equity?.toFixed() ?? null,
          wallet_balance: reading.walletBalance?.toFixed() ?? null,
          unrealized_pnl: reading.unrealizedPnl?.toFixed() ?? null,
          btc_price: btcPrice?.toFixed() ?? null,
          reason,
          raw: reading.raw,
          decision: null,
          decision_reason: null,
          decided_by: null,
        })
        .execute();
      return id;
    },

    /** The collector's own decision on a sample nobody has decided yet. */
    async decide(id: string, decision: 'accept' | 'reject', reason: string, at: Date): Promise<void> {
      await db
        .updateTable('quarantined_samples')
        .set({ decision, decision_reason: reason, decided_by: COLLECTOR, decided_at: at })
        .where('id', '=', id)
        .where('decision', 'is', null)
        .execute();
    },
  };
}
