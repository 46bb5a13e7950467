import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { closeGap } from '../database/close-gap.ts';
import type { Database } from '../database/open.ts';
import type { ExclusionsTable, QuarantinedSamplesTable } from '../database/schema.ts';
import { refreshHours } from '../database/snapshot-hours.ts';

export type QuarantinedSampleRow = Selectable<QuarantinedSamplesTable>;
export type ExclusionRow = Selectable<ExclusionsTable>;

export interface Decision {
  decision: 'accept' | 'reject';
  reason: string;
  decidedBy: string;
  decidedAt: Date;
}

const MOST_LISTED = 500;

export type QualityStore = ReturnType<typeof createQualityStore>;

/** Samples kept aside and excluded windows. */
export function createQualityStore(db: Database) {
  return {
    /** Newest first. */
    async listQuarantine(): Promise<QuarantinedSampleRow[]> {
      return db
        .selectFrom('quarantined_samples')
        .selectAll()
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
        if (decided?.decision === 'accept') await join(trx, decided);
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

async function join(trx: Database, sample: QuarantinedSampleRow): Promise<void> {
  await sql`
    insert into snapshots (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, source)
    values (${sample.taken_at}, ${sample.read_at}, ${sample.equity}::numeric, ${sample.wallet_balance}::numeric,
      ${sample.unrealized_pnl}::numeric,
      coalesce((select units from snapshots where taken_at < ${sample.taken_at} order by taken_at desc limit 1), 50000),
      'live')
    on conflict (taken_at) do nothing`.execute(trx);
  if (sample.btc_price !== null) {
    await trx
      .insertInto('btc_prices')
      .values({ taken_at: sample.taken_at, price: sample.btc_price })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await closeGap(trx, sample.taken_at);
  await refreshHours(trx, { from: sample.taken_at, to: sample.taken_at });
}
