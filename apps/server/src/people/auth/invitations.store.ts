import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { InvitationsTable } from '../../platform/database/tables/people.ts';
import { hashOf, newToken } from './tokens.ts';
import type { NewUserRow } from './users.store.ts';

export type InvitationRow = Selectable<InvitationsTable>;
export type InvitationsStore = ReturnType<typeof createInvitationsStore>;

/** Invitations behind opaque tokens, of which only the hash is stored; one for each address. */
export function createInvitationsStore(db: Database) {
  return {
    /**
     * Stores an invitation, in place of an earlier one for the address, and deletes those that have expired.
     *
     * @returns the token, given out once
     */
    async open(invitation: Pick<InvitationRow, 'email' | 'role' | 'expires_at'>, now: Date): Promise<string> {
      const token = newToken();
      await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
      const row = {
        ...invitation,
        email: invitation.email.toLowerCase(),
        token_hash: hashOf(token),
        invited_at: now,
      };
      await db
        .insertInto('invitations')
        .values(row)
        .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
        .execute();
      return token;
    },

    async find(token: string, now: Date): Promise<InvitationRow | undefined> {
      return db
        .selectFrom('invitations')
        .selectAll()
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    /**
     * Uses up the invitation and adds the invited person. Where somebody has the address by now, nobody is added.
     *
     * @returns false when the invitation is no longer live, or somebody has the address by now
     */
    async accept(token: string, now: Date, user: NewUserRow): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const used = await trx
          .deleteFrom('invitations')
          .where('token_hash', '=', hashOf(token))
          .where('expires_at', '>', now)
          .returning('email')
          .executeTakeFirst();
        if (!used) return false;
        const added = await trx
          .insertInto('users')
          .values(user)
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('id')
          .executeTakeFirst();
        return added !== undefined;
      });
    },
  };
}
