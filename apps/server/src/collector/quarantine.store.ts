import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open.ts';
import { toStored } from '../database/stored-state.ts';
import type { AccountReading } from '../exchange/exchange.ts';
import { recordSample, type MinuteSample } from './snapshot.store.ts';
import type { BaseEquity } from './units.store.ts';

/** How the collector signs its own decisions. */
const COLLECTOR = 'collector';

export type QuarantineStore = ReturnType<typeof createQuarantineStore>;

/** Samples that could not be true, with the answer as it came. */
export function createQuarantineStore(db: Database, base: BaseEquity) {
  return {
    /** @returns the id of the sample kept aside */
    async keepAside(
      sample: MinuteSample,
      { raw, unreadable }: AccountReading,
      reason: string,
    ): Promise<string> {
      const id = randomUUID();
      // Where a coin cannot be read, what the others come to is no equity.
      const isKnown = unreadable.length === 0;
      await db
        .insertInto('quarantined_samples')
        .values({
          id,
          taken_at: sample.takenAt,
          read_at: sample.readAt,
          equity: isKnown ? sample.equity.toFixed() : null,
          wallet_balance: isKnown ? sample.walletBalance.toFixed() : null,
          unrealized_pnl: isKnown ? sample.unrealizedPnl.toFixed() : null,
          option_value: isKnown ? sample.optionValue.toFixed() : null,
          btc_price: sample.btcPrice?.toFixed() ?? null,
          ...(sample.state && toStored(sample.state)),
          reason,
          raw,
          decision: null,
          decision_reason: null,
          decided_by: null,
        })
        .execute();
      return id;
    },

    /** Rejects a sample, unless it is decided: an administrator may have been faster, and that decision is final. */
    async reject(id: string, reason: string, at: Date): Promise<void> {
      await decide(db, { id, decision: 'reject', reason, at });
    },

    /** Accepts a sample nobody has decided yet, which thereby joins the history. @returns whether it did */
    async accept(id: string, reason: string, at: Date, sample: MinuteSample): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const isAccepted = await decide(trx, { id, decision: 'accept', reason, at });
        if (isAccepted) await recordSample(trx, sample, base);
        return isAccepted;
      });
    },
  };
}

interface Decision {
  id: string;
  decision: 'accept' | 'reject';
  reason: string;
  at: Date;
}

async function decide(db: Database, { id, decision, reason, at }: Decision): Promise<boolean> {
  const decided = await db
    .updateTable('quarantined_samples')
    .set({ decision, decision_reason: reason, decided_by: COLLECTOR, decided_at: at })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}
