import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { collectorStatus, type CollectorStatus } from '../model.ts';

export type CollectorStatusStore = ReturnType<typeof createCollectorStatusStore>;

/** A report of the collecting process. */
export interface CollectorReport {
  status: CollectorStatus;
  /** By the time that it keeps. */
  notedAt: Date;
  /** The same moment by the database's clock; null where the collector had not heard the exchange. */
  databaseAt: Date | null;
}

/** What the collecting process reports of itself, for the others. */
export function createCollectorStatusStore(db: Kysely<Schema>) {
  return {
    /** @param isConfirmed whether the exchange has confirmed the time of the report */
    async note(
      status: CollectorStatus,
      { at, isConfirmed }: { at: Date; isConfirmed: boolean },
    ): Promise<void> {
      const database_at = isConfirmed ? sql<Date>`clock_timestamp()` : null;
      const noted = { noted_at: at, database_at, status: JSON.stringify(status) };
      await db
        .insertInto('collector_status')
        .values(noted)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(noted))
        .execute();
    },

    /** The newest report; null where there is none. */
    async latest(): Promise<CollectorReport | null> {
      const row = await db.selectFrom('collector_status').selectAll().executeTakeFirst();
      if (!row) return null;
      return {
        status: collectorStatus.parse(row.status),
        notedAt: row.noted_at,
        databaseAt: row.database_at,
      };
    },
  };
}
