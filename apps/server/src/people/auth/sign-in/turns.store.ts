import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import { HOUR_MS } from '../../../platform/time.ts';

const SCOPE = 'sign-in-turn';
/** A turn that came is kept for so long: nobody comes back to the second. */
const KEPT_MS = HOUR_MS;

export type TurnsStore = ReturnType<typeof createTurnsStore>;

/**
 * Turns of those who were refused: whoever waited as long as they were told may try once, whatever others do meanwhile. A turn
 * is a row of the limit counters that ends so long after it comes.
 */
export function createTurnsStore(db: Database, clock: () => Date) {
  const endOf = (dueMs: number): Date => new Date(dueMs + KEPT_MS);

  return {
    /**
     * Takes the turn where it has come, and puts off the next.
     *
     * @param nextMs how long the next one takes to come
     * @returns whether it had come: of two who ask at the same time, it has for one
     */
    async take(key: string, nextMs: number): Promise<boolean> {
      const now = clock();
      const taken = await db
        .updateTable('limit_counters')
        .set({ count: sql<number>`count + 1`, ends_at: endOf(now.getTime() + nextMs) })
        .where('scope', '=', SCOPE)
        .where('key', '=', key)
        .where('ends_at', '>', now)
        .where('ends_at', '<=', endOf(now.getTime()))
        .returning('count')
        .executeTakeFirst();
      return taken !== undefined;
    },

    /**
     * Begins to wait for a turn; who waits already goes on waiting for the same.
     *
     * @returns when it comes
     */
    async await(key: string, dueAt: Date): Promise<Date> {
      const row = await db
        .insertInto('limit_counters')
        .values({ scope: SCOPE, key, count: 0, ends_at: endOf(dueAt.getTime()) })
        .onConflict((conflict) =>
          conflict.columns(['scope', 'key']).doUpdateSet({
            ends_at: sql<Date>`
              case when limit_counters.ends_at <= ${clock()} then excluded.ends_at else limit_counters.ends_at end`,
          }),
        )
        .returning('ends_at')
        .executeTakeFirstOrThrow();
      return new Date(row.ends_at.getTime() - KEPT_MS);
    },

    async forget(key: string): Promise<void> {
      await db.deleteFrom('limit_counters').where('scope', '=', SCOPE).where('key', '=', key).execute();
    },
  };
}
