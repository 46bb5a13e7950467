import { sql } from 'kysely';
import type { Database } from './open.ts';

/** How often something may be done within a window that opens with the first time. */
export interface Limit {
  max: number;
  windowMs: number;
}

/** The state of a counter after it was counted up. */
export interface Counted {
  /** With this time. */
  count: number;
  isWithin: boolean;
  /** When the window ends and counting begins again. */
  endsAt: Date;
}

export type LimitCounters = ReturnType<typeof createLimitCounters>;

/**
 * Counters of every process on the database. Each question is one statement, so that no two that are asked at the same time
 * count as one. A failing database lets nothing through: the error reaches the caller.
 */
export function createLimitCounters(db: Database, clock: () => Date) {
  return {
    /** Counts one more, also beyond the limit. */
    async count(scope: string, key: string, { max, windowMs }: Limit): Promise<Counted> {
      const now = clock();
      const ends = new Date(now.getTime() + windowMs);
      const row = await db
        .insertInto('limit_counters')
        .values({ scope, key, count: 1, ends_at: ends })
        .onConflict((conflict) =>
          conflict.columns(['scope', 'key']).doUpdateSet({
            count: sql<number>`case when limit_counters.ends_at <= ${now} then 1 else limit_counters.count + 1 end`,
            ends_at: sql<Date>`case when limit_counters.ends_at <= ${now} then ${ends} else limit_counters.ends_at end`,
          }),
        )
        .returning(['count', 'ends_at'])
        .executeTakeFirstOrThrow();
      return { count: row.count, isWithin: row.count <= max, endsAt: row.ends_at };
    },

    /** The running window of a counter; null where none runs. */
    async find(scope: string, key: string): Promise<Pick<Counted, 'count' | 'endsAt'> | null> {
      const row = await db
        .selectFrom('limit_counters')
        .select(['count', 'ends_at'])
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('ends_at', '>', clock())
        .executeTakeFirst();
      return row ? { count: row.count, endsAt: row.ends_at } : null;
    },

    async forget(scope: string, key: string): Promise<void> {
      await db.deleteFrom('limit_counters').where('scope', '=', scope).where('key', '=', key).execute();
    },

    /** Deletes windows that have ended. */
    async dropEnded(): Promise<void> {
      await db.deleteFrom('limit_counters').where('ends_at', '<=', clock()).execute();
    },
  };
}
