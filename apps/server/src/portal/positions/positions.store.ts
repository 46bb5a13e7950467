import { Decimal } from 'decimal.js';
import type { Database } from '../../platform/database/open.ts';
import type { BookEntry } from '../../platform/database/tables/minutes.ts';
import { type AccountState, fromStored } from '../../sampling/exchange/account-state.ts';

export type { BookEntry };

export type PositionsStore = ReturnType<typeof createPositionsStore>;

/** Positions as the collector last saw them, and who was long or short when. */
export function createPositionsStore(db: Database) {
  return {
    /** What the newest snapshot held, if it was taken since a moment; undefined otherwise. */
    async latestSince(moment: Date): Promise<AccountState | undefined> {
      const row = await db
        .selectFrom('account_states')
        .selectAll()
        .where('taken_at', '>=', moment)
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && fromStored(row.read_at, row);
    },

    /** Symbol and side of every position at a moment; none where nothing is known of it. */
    async bookAt(moment: Date): Promise<BookEntry[]> {
      const row = await db
        .selectFrom('position_books')
        .select('book')
        .where('taken_at', '<=', moment)
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.book ?? [];
    },

    /** Equity of the newest snapshot, USDT; undefined without one since a moment. */
    async latestEquity(moment: Date): Promise<Decimal | undefined> {
      const row = await db
        .selectFrom('snapshots')
        .select('equity')
        .where('taken_at', '>=', moment)
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && new Decimal(row.equity);
    },
  };
}
