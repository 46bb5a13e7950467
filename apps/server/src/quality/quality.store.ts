import { randomUUID } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { ExclusionsTable, QuarantinedSamplesTable, Schema } from '../database/schema.ts';
import { refreshHours } from '../database/snapshot-hours.ts';

export type QuarantinedSampleRow = Selectable<QuarantinedSamplesTable>;
export type ExclusionRow = Selectable<ExclusionsTable>;

export interface Decision {
  decision: 'accept' | 'reject';
  reason: string;
  decidedBy: string;
  decidedAt: Date;
}

/** A sample an administrator believes; the positions of its minute are not known any more. */
export interface AcceptedSample {
  takenAt: Date;
  readAt: Date;
  equity: Decimal;
  walletBalance: Decimal;
  unrealizedPnl: Decimal;
  btcPrice: Decimal | null;
  positions: null;
}

const MOST_LISTED = 500;

export type QualityStore = ReturnType<typeof createQualityStore>;

/**
 * Samples kept aside and excluded windows.
 *
 * @param record how a sample joins the history: the way every minute does, within the transaction given
 */
export function createQualityStore(
  db: Database,
  record: (trx: Transaction<Schema>, sample: AcceptedSample) => Promise<void>,
) {
  return {
    /** Those that wait for a decision first, newest first. */
    async listQuarantine(): Promise<QuarantinedSampleRow[]> {
      return db
        .selectFrom('quarantined_samples')
        .selectAll()
        .orderBy(sql`decision is not null`)
        .orderBy('taken_at', 'desc')
        .orderBy('id')
        .limit(MOST_LISTED)
        .execute();
    },

    async countUndecided(): Promise<number> {
      const row = await db
        .selectFrom('quarantined_samples')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('decision', 'is', null)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },

    async find(id: string): Promise<QuarantinedSampleRow | undefined> {
      return db.selectFrom('quarantined_samples').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /**
     * Records a decision; an accepted sample joins the history at its minute, with the units in issue then.
     *
     * @returns undefined when it was decided before
     * @throws RangeError when a sample without figures is accepted
     */
    async decide(id: string, decision: Decision): Promise<QuarantinedSampleRow | undefined> {
      return db.transaction().execute(async (trx) => {
        const decided = await trx
          .updateTable('quarantined_samples')
          .set({
            decision: decision.decision,
            decision_reason: decision.reason,
            decided_by: decision.decidedBy,
            decided_at: decision.decidedAt,
          })
          .where('id', '=', id)
          .where('decision', 'is', null)
          .returningAll()
          .executeTakeFirst();
        if (decided?.decision === 'accept') await record(trx, toSample(decided));
        return decided;
      });
    },

    async listExclusions(): Promise<ExclusionRow[]> {
      return db.selectFrom('exclusions').selectAll().orderBy('from_at').orderBy('id').execute();
    },

    async addExclusion(window: { from: Date; to: Date; reason: string }, at: Date): Promise<ExclusionRow> {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .insertInto('exclusions')
          .values({
            id: randomUUID(),
            from_at: window.from,
            to_at: window.to,
            reason: window.reason,
            created_at: at,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await refreshHours(trx, window);
        return row;
      });
    },

    /** @returns false when there is no such window */
    async removeExclusion(id: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const gone = await trx
          .deleteFrom('exclusions')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (gone) await refreshHours(trx, { from: gone.from_at, to: gone.to_at });
        return gone !== undefined;
      });
    },
  };
}

function toSample(row: QuarantinedSampleRow): AcceptedSample {
  if (row.equity === null || row.wallet_balance === null || row.unrealized_pnl === null)
    throw new RangeError('A sample without figures cannot join the history.');
  return {
    takenAt: row.taken_at,
    readAt: row.read_at,
    equity: new Decimal(row.equity),
    walletBalance: new Decimal(row.wallet_balance),
    unrealizedPnl: new Decimal(row.unrealized_pnl),
    btcPrice: row.btc_price === null ? null : new Decimal(row.btc_price),
    positions: null,
  };
}
