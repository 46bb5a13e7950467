import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/open.ts';

export type SessionsStore = ReturnType<typeof createSessionsStore>;

/** Sessions behind opaque tokens, of which only the hash is kept. */
export function createSessionsStore(db: Database) {
  return {
    /** Opens a session. @returns its token, which is told once */
    async open(userId: string, span: { from: Date; until: Date }): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await db
        .insertInto('sessions')
        .values({ token_hash: hashOf(token), user_id: userId, created_at: span.from, expires_at: span.until })
        .execute();
      return token;
    },

    /** The user of a live session of someone who is not disabled. */
    async findUser(token: string, now: Date) {
      return db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('users')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
    },

    async end(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
    },

    /** Ends every session of a user, but for the one that may stay. */
    async endAll(userId: string, except?: string): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .$if(except !== undefined, (query) => query.where('token_hash', '!=', hashOf(except ?? '')))
        .execute();
    },

    async dropExpired(now: Date): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
