import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';

export type AccountStore = ReturnType<typeof createAccountStore>;

/** Since when the account is sampled. */
export function createAccountStore(db: Database) {
  return {
    /**
     * Notes when the collector began; what is noted stays, unless a clock that was ahead noted it.
     *
     * @returns when it began
     */
    async beginCollecting(at: Date): Promise<Date> {
      const account = await db
        .updateTable('accounts')
        .set({ collecting_since: sql<Date>`least(collecting_since, ${at}::timestamptz)` })
        .returning('collecting_since')
        .executeTakeFirstOrThrow();
      return account.collecting_since ?? at;
    },

    /** When the collector began; null before. */
    async collectingSince(): Promise<Date | null> {
      const account = await db.selectFrom('accounts').select('collecting_since').executeTakeFirst();
      return account?.collecting_since ?? null;
    },
  };
}
