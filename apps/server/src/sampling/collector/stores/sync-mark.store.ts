import type { Database } from '../../../platform/database/open.ts';
import type { Market } from '../../exchange/exchange.ts';
import type { OrderList } from '../model.ts';

/** The name under which the span of the transaction log is kept. */
export const LOG_LIST = 'transactions';
/** The name under which is kept when what is listed late was last asked for. */
export const LATE = 'late';

/** The name under which the span of a market's list is kept. */
export const keyOf = (list: OrderList, market: Market): string => `${list} ${market}`;

/** The span of a list that has been read. */
export interface SyncMark {
  from: Date;
  until: Date;
}

export type SyncMarkStore = ReturnType<typeof createSyncMarkStore>;

/** Remembers how much of each list of the exchange has been read. */
export function createSyncMarkStore(db: Database) {
  return {
    /** @returns null for a list that was never read */
    async read(list: string): Promise<SyncMark | null> {
      const row = await db.selectFrom('sync_marks').selectAll().where('list', '=', list).executeTakeFirst();
      return row ? { from: row.synced_from, until: row.synced_until } : null;
    },

    async write(list: string, span: SyncMark): Promise<void> {
      const mark = { synced_from: span.from, synced_until: span.until };
      await db
        .insertInto('sync_marks')
        .values({ list, ...mark })
        .onConflict((conflict) => conflict.columns(['list', 'account_id']).doUpdateSet(mark))
        .execute();
    },
  };
}
