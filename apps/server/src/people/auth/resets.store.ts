import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { hashOf, newToken } from './tokens.ts';
import type { UserRow } from './users.store.ts';

export type ResetsStore = ReturnType<typeof createResetsStore>;

/** Links that set a new password; only the hash of their token is stored. */
export function createResetsStore(db: Database) {
  return {
    /** @returns the token of a new link, given out once */
    async open(userId: string, span: { from: Date; until: Date }): Promise<string> {
      const token = newToken();
      await db.deleteFrom('password_resets').where('expires_at', '<=', span.from).execute();
      await db
        .insertInto('password_resets')
        .values({ token_hash: hashOf(token), user_id: userId, expires_at: span.until })
        .execute();
      return token;
    },

    async countLive(userId: string, now: Date): Promise<number> {
      const rows = await db
        .selectFrom('password_resets')
        .select('token_hash')
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .execute();
      return rows.length;
    },

    /** Whom a live link is for; nobody who is disabled. */
    async findUser(token: string, now: Date): Promise<UserRow | undefined> {
      return db
        .selectFrom('password_resets')
        .innerJoin('users', 'users.id', 'password_resets.user_id')
        .selectAll('users')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
    },

    /**
     * Sets the password, ends every session and deletes every link of the person, in one transaction.
     *
     * @returns false when the link is no longer live: of two people who use it at the same time, one gets here
     */
    redeem: (token: string, now: Date, passwordHash: string): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const userId = await useUp(trx, token, now);
        if (userId === undefined) return false;
        await trx
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('id', '=', userId)
          .execute();
        await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
        await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
        return true;
      }),
  };
}

/** Deletes a live link. @returns whose it was; undefined where it is not live */
async function useUp(trx: Transaction<Schema>, token: string, now: Date): Promise<string | undefined> {
  const used = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id;
}
