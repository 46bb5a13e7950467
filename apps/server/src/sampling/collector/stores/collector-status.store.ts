import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { statusMessage } from '../processes/messages.ts';
import type { CollectorStatus } from '../status/collector-status.ts';

export type CollectorStatusStore = ReturnType<typeof createCollectorStatusStore>;

/** What the collecting process reports of itself, for the others. */
export function createCollectorStatusStore(db: Kysely<Schema>) {
  return {
    async note(status: CollectorStatus, at: Date): Promise<void> {
      const noted = { noted_at: at, status: JSON.stringify(status) };
      await db
        .insertInto('collector_status')
        .values(noted)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(noted))
        .execute();
    },

    /** The newest report and when it was made; null where there is none. */
    async latest(): Promise<{ status: CollectorStatus; notedAt: Date } | null> {
      const row = await db.selectFrom('collector_status').selectAll().executeTakeFirst();
      return row ? { status: statusMessage.parse(row.status), notedAt: row.noted_at } : null;
    },
  };
}
