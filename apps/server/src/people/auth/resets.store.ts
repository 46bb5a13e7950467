import type { Transaction } from 'kysely';
import type { AppendEvent } from '../../platform/database/acts/in-act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { done, type Act } from '../../platform/acts/act.ts';
import { endAccess, hasFactor } from './sessions.store.ts';
import { hashOf, newToken } from './tokens.ts';
import { lockActive, type UserRow } from './users.store.ts';

export type ResetsStore = ReturnType<typeof createResetsStore>;

/** Links that set a new password; only the hash of their token is stored. */
export function createResetsStore(db: Database, append: AppendEvent) {
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
    async findUser(token: string, now: Date): Promise<(UserRow & { has_factor: boolean }) | undefined> {
      return db
        .selectFrom('password_resets')
        .innerJoin('users', 'users.id', 'password_resets.user_id')
        .selectAll('users')
        .select(hasFactor.as('has_factor'))
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
    redeem: (
      token: string,
      password: Pick<UserRow, 'password_hash' | 'is_password_short'>,
      act: Act,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        // The person first, as everywhere, so that nobody waits in a circle; then whether the link still is live.
        const userId = await findOwner(trx, token, act.at);
        if (userId === undefined || !(await lockActive(trx, userId))) return false;
        if ((await findOwner(trx, token, act.at)) === undefined) return false;
        await trx.updateTable('users').set(password).where('id', '=', userId).execute();
        await endAccess(trx, userId);
        await append(trx, { ...done(act, userId), action: 'password-reset' }, act.at);
        return true;
      }),
  };
}

/** Whose a live link is; undefined where it is not live. */
async function findOwner(trx: Transaction<Schema>, token: string, now: Date): Promise<string | undefined> {
  const link = await trx
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.user_id;
}
