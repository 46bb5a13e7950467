import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { readingAnswer, type ReadingAnswer } from '../model.ts';

export type FreshReadingStore = ReturnType<typeof createFreshReadingStore>;

/** Readings of the account that one process asks another for. */
export function createFreshReadingStore(db: Kysely<Schema>) {
  return {
    /** Asks for one. @returns by what its answer is found */
    async ask(): Promise<string> {
      const id = randomUUID();
      await db
        .deleteFrom('fresh_readings')
        .where('asked_at', '<', sql<Date>`now() - interval '1 hour'`)
        .execute();
      await db
        .insertInto('fresh_readings')
        .values({ id, asked_at: sql`now()` })
        .execute();
      return id;
    },

    /** Those that wait for an answer; whoever asked earlier than a minute ago has given up. */
    async listAsked(): Promise<string[]> {
      const rows = await db
        .selectFrom('fresh_readings')
        .select('id')
        .where('answered_at', 'is', null)
        .where('asked_at', '>', sql<Date>`now() - interval '1 minute'`)
        .execute();
      return rows.map(({ id }) => id);
    },

    async answer(ids: readonly string[], answer: ReadingAnswer): Promise<void> {
      await db
        .updateTable('fresh_readings')
        .set({ answered_at: sql`now()`, answer: JSON.stringify(answer) })
        .where('id', 'in', ids)
        .execute();
    },

    /** The answer; null while there is none. */
    async find(id: string): Promise<ReadingAnswer | null> {
      const row = await db
        .selectFrom('fresh_readings')
        .select('answer')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.answer ? readingAnswer.parse(row.answer) : null;
    },
  };
}
