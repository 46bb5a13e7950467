import { sql } from 'kysely';
import type { AppendEvent } from '../../../platform/database/acts/in-act.ts';
import type { Database } from '../../../platform/database/open.ts';
import { done, type Act } from '../../../platform/acts/act.ts';
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
  };
}
