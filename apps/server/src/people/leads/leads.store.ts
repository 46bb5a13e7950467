import type { Selectable } from 'kysely';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { inAct } from '../../platform/database/acts/in-act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { LeadsTable } from '../../platform/database/tables/people.ts';
import { DomainError } from '../../platform/domain-error.ts';

export type LeadRow = Selectable<LeadsTable>;

export type LeadsStore = ReturnType<typeof createLeadsStore>;

/** Messages from the contact form. */
export function createLeadsStore(db: Database) {
  return {
    async append(row: LeadRow): Promise<void> {
      await db.insertInto('leads').values(row).execute();
    },

    /** Newest first; the id breaks ties, so that pages never overlap. */
    async list(page: { offset: number; limit: number }): Promise<LeadRow[]> {
      return db
        .selectFrom('leads')
        .selectAll()
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .offset(page.offset)
        .limit(page.limit)
        .execute();
    },

    async count(): Promise<number> {
      const row = await db
        .selectFrom('leads')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },

    /** How many nobody has answered, and since when; null where there is none. */
    async unanswered(): Promise<{ count: number; since: Date } | null> {
      const row = await db
        .selectFrom('leads')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('received_at').as('since')])
        .where('status', '=', 'new')
        .executeTakeFirst();
      return row?.since ? { count: Number(row.count), since: row.since } : null;
    },

    /** @throws DomainError `not-found` */
    setStatus: (id: string, status: LeadRow['status'], act: RecordedAct): Promise<LeadRow> =>
      inAct(db, act, async (trx) => {
        const changed = await trx
          .updateTable('leads')
          .set({ status })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!changed) throw new DomainError('not-found', 'There is no such lead.');
        return changed;
      }),
  };
}
