import { sql } from 'kysely';
import type { AppendEvent } from '../../../platform/database/append-event.ts';
import type { Database } from '../../../platform/database/open.ts';
import { done, type Act } from '../act.ts';
import { hashOf } from '../tokens.ts';

export type OwnSessionsStore = ReturnType<typeof createOwnSessionsStore>;

/** The sessions of one person. */
export function createOwnSessionsStore(db: Database, append: AppendEvent) {
  return {
    /** The live ones, the one seen last first. */
    async list(userId: string, now: Date) {
      return db
        .selectFrom('sessions')
        .leftJoin('session_traces', 'session_traces.session_id', 'sessions.id')
        .select(['sessions.id', 'device', 'address', 'created_at', 'expires_at', 'seen_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
        .orderBy('sessions.id')
        .execute();
    },

    /** @returns false where the person has no such session */
    end: (userId: string, id: string, act: Act): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const ended = await trx
          .deleteFrom('sessions')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returning(['id', 'device'])
          .executeTakeFirst();
        if (!ended) return false;
        const details = { session: ended.id, device: ended.device };
        await append(trx, { ...done(act, userId), action: 'session-ended', details }, act.at);
        return true;
      }),

    /** Ends all but that of a token. */
    endOthers: (userId: string, token: string, act: Act): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const ended = await trx
          .deleteFrom('sessions')
          .where('user_id', '=', userId)
          .where('token_hash', '!=', hashOf(token))
          .returning('id')
          .execute();
        if (ended.length === 0) return;
        const details = { sessions: ended.map(({ id }) => id) };
        await append(trx, { ...done(act, userId), action: 'session-ended', details }, act.at);
      }),

    /** Notes a request of a session; one within the minute before changes nothing. */
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
