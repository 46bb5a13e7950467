import { sql, type SqlBool } from 'kysely';
import { HOUR_MS, SECOND_MS } from '../time.ts';
import type { Database } from './open.ts';

/** How often each process deletes windows that have ended. */
const UPKEEP_MS = HOUR_MS;

/** How often something may be done within a window that opens with the first time. */
export interface Limit {
  max: number;
  windowMs: number;
  /** Whether each time that counts begins the window again, so that no window of this length ever holds more. */
  isRenewed?: boolean;
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
  let upkeepDueMs = 0;

  async function find(scope: string, key: string): Promise<Pick<Counted, 'count' | 'endsAt'> | null> {
    const row = await db
      .selectFrom('limit_counters')
      .select(['count', 'ends_at'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('ends_at', '>', clock())
      .executeTakeFirst();
    return row ? { count: row.count, endsAt: row.ends_at } : null;
  }

  async function dropEnded(): Promise<void> {
    // Passes over what another process counts or deletes right now, so that no two wait for each other.
    await sql`
      delete from limit_counters where (scope, key) in (
        select scope, key from limit_counters where ends_at <= ${clock()} for update skip locked
      )`.execute(db);
  }

  async function upkeep(now: Date): Promise<void> {
    if (now.getTime() < upkeepDueMs) return;
    upkeepDueMs = now.getTime() + UPKEEP_MS;
    await dropEnded();
  }

  return {
    /**
     * Counts one more where the limit allows it. What is refused is not counted and puts off nothing.
     *
     * @returns the state of the counter, which is within the limit where this time was counted
     */
    async take(scope: string, key: string, { max, windowMs, isRenewed = false }: Limit): Promise<Counted> {
      const now = clock();
      await upkeep(now);
      const ends = new Date(now.getTime() + windowMs);
      const hasEnded = sql<SqlBool>`limit_counters.ends_at <= ${now}`;
      const row = await db
        .insertInto('limit_counters')
        .values({ scope, key, count: 1, ends_at: ends })
        .onConflict((conflict) =>
          conflict
            .columns(['scope', 'key'])
            .doUpdateSet({
              count: sql<number>`case when ${hasEnded} then 1 else limit_counters.count + 1 end`,
              ends_at: isRenewed
                ? ends
                : sql<Date>`case when ${hasEnded} then ${ends} else limit_counters.ends_at end`,
            })
            .where(sql<SqlBool>`${hasEnded} or limit_counters.count < ${max}`),
        )
        .returning(['count', 'ends_at'])
        .executeTakeFirst();
      if (row) return { count: row.count, isWithin: true, endsAt: row.ends_at };
      // Forgotten meanwhile, it is free again, but this time was refused.
      const full = (await find(scope, key)) ?? { count: max, endsAt: new Date(now.getTime() + SECOND_MS) };
      return { ...full, isWithin: false };
    },

    /** Takes back one time that should not have been counted. */
    async giveBack(scope: string, key: string): Promise<void> {
      await db
        .updateTable('limit_counters')
        .set({ count: sql<number>`count - 1` })
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('ends_at', '>', clock())
        .where('count', '>', 0)
        .execute();
    },

    /** Those among keys that a limit refuses now. */
    async listFull(scope: string, keys: readonly string[], max: number): Promise<string[]> {
      const rows = await db
        .selectFrom('limit_counters')
        .select('key')
        .where('scope', '=', scope)
        .where(sql<SqlBool>`key = any(${keys}::text[])`)
        .where('count', '>=', max)
        .where('ends_at', '>', clock())
        .execute();
      return rows.map(({ key }) => key);
    },

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
    find,

    async forget(scope: string, key: string): Promise<void> {
      await db.deleteFrom('limit_counters').where('scope', '=', scope).where('key', '=', key).execute();
    },

    /** Deletes windows that have ended. */
    dropEnded,
  };
}
