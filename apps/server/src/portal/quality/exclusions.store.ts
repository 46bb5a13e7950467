import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { inAct } from '../../platform/database/acts/in-act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { ExclusionsTable } from '../../platform/database/tables/quality.ts';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { DomainError } from '../../platform/domain-error.ts';

export type ExclusionRow = Selectable<ExclusionsTable>;

export type ExclusionsStore = ReturnType<typeof createExclusionsStore>;

/**
 * The list of windows left out of every history and statistic: the one truth of what is excluded. The queries of the wallet
 * and of Bitcoin leave them out, and so do the rollups, which are rebuilt as the list changes.
 */
export function createExclusionsStore(db: Database) {
  return {
    async list(): Promise<ExclusionRow[]> {
      return db.selectFrom('exclusions').selectAll().orderBy('from_at').orderBy('id').execute();
    },

    add: (window: { from: Date; to: Date; reason: string }, act: RecordedAct): Promise<ExclusionRow> =>
      inAct(db, act, async (trx) => {
        const row = await trx
          .insertInto('exclusions')
          .values({
            id: randomUUID(),
            from_at: window.from,
            to_at: window.to,
            reason: window.reason,
            created_at: act.at,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await refreshRollups(trx, window);
        act.note({ exclusion: row.id });
        return row;
      }),

    /** @throws DomainError `not-found` */
    remove: (id: string, act: RecordedAct): Promise<void> =>
      inAct(db, act, async (trx) => {
        const gone = await trx
          .deleteFrom('exclusions')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!gone) throw new DomainError('not-found', 'There is no such window.');
        await refreshRollups(trx, { from: gone.from_at, to: gone.to_at });
      }),
  };
}
