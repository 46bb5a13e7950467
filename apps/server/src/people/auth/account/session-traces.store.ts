import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';

export type SessionTracesStore = ReturnType<typeof createSessionTracesStore>;

/** When sessions and people were seen last; nothing is announced of it. */
export function createSessionTracesStore(db: Database) {
  return {
    /** Notes a request of a session. */
    async noteSeen({ id, userId }: { id: string; userId: string }, at: Date): Promise<void> {
      await noteTrace(db, id, { seenAt: at, inputAt: null });
      await db
        .insertInto('user_traces')
        .columns(['user_id', 'seen_at'])
        .expression((eb) =>
          eb
            .selectFrom('users')
            .select(['id', sql<Date>`${at}::timestamptz`.as('seen_at')])
            .where('id', '=', userId)
            .forKeyShare(),
        )
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            seen_at: sql<Date>`greatest(user_traces.seen_at, excluded.seen_at)`,
          }),
        )
        .execute();
    },

    /** Notes an input of the person in a session. */
    noteInput: (id: string, at: Date): Promise<void> => noteTrace(db, id, { seenAt: at, inputAt: at }),
  };
}

/** A session that has ended leaves no trace: its row is looked for, and held, in the same statement. */
async function noteTrace(
  db: Database,
  id: string,
  { seenAt, inputAt }: { seenAt: Date; inputAt: Date | null },
): Promise<void> {
  await db
    .insertInto('session_traces')
    .columns(['session_id', 'seen_at', 'input_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([
          'id',
          sql<Date>`${seenAt}::timestamptz`.as('seen_at'),
          sql<Date>`coalesce(${inputAt}::timestamptz, created_at)`.as('input_at'),
        ])
        .where('id', '=', id)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({
        seen_at: sql<Date>`greatest(session_traces.seen_at, excluded.seen_at)`,
        input_at: sql<Date>`greatest(session_traces.input_at, excluded.input_at)`,
      }),
    )
    .execute();
}
