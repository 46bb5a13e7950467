import type { Database } from '../database/open.ts';
import { hashOf, newToken } from './tokens.ts';

export type SessionsStore = ReturnType<typeof createSessionsStore>;

/** Sessions behind opaque tokens, of which only the hash is kept. */
export function createSessionsStore(db: Database) {
  return {
    /** Opens a session. @returns its token, which is told once */
    async open(userId: string, span: { from: Date; until: Date }): Promise<string> {
      const token = newToken();
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

    /** Ends every session of a user, but for the one that may stay, and takes back every link to a new password. */
    async endAll(userId: string, except?: string): Promise<void> {
      await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
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
