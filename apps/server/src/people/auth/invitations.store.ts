import type { Selectable, Transaction } from 'kysely';
import type { AppendEvent } from '../../platform/database/acts/in-act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { InvitationsTable } from '../../platform/database/tables/people.ts';
import { actOf, done, type Act } from '../../platform/acts/act.ts';
import { hashOf, newToken } from './tokens.ts';
import type { NewUserRow } from './users.store.ts';

export type InvitationRow = Selectable<InvitationsTable>;
export type InvitationsStore = ReturnType<typeof createInvitationsStore>;

/** Invitations behind opaque tokens, of which only the hash is stored; one for each address. */
export function createInvitationsStore(db: Database, append: AppendEvent) {
  return {
    /** Those that can be accepted, the newest first. */
    async listOpen(now: Date): Promise<InvitationRow[]> {
      return db
        .selectFrom('invitations')
        .selectAll()
        .where('expires_at', '>', now)
        .orderBy('invited_at', 'desc')
        .orderBy('email')
        .execute();
    },

    /**
     * Stores an invitation, in place of an earlier one for the address, and deletes those that have expired.
     *
     * @returns the token, given out once
     */
    open: (
      { email, role, expires_at }: Pick<InvitationRow, 'email' | 'role' | 'expires_at'>,
      act: Act,
    ): Promise<string> =>
      db.transaction().execute((trx) => openIn(trx, { email, role, expires_at }, { act, append })),

    /** Deletes an invitation that could be accepted. @returns false where there is none */
    withdraw: (id: string, { actor, origin, at }: Act): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const withdrawn = await trx
          .deleteFrom('invitations')
          .where('id', '=', id)
          .where('expires_at', '>', at)
          .returning(['email', 'role'])
          .executeTakeFirst();
        if (!withdrawn) return false;
        const details = { invitation: id, ...withdrawn };
        await append(trx, { action: 'invitation-withdrawn', actor, origin, details }, at);
        return true;
      }),

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
    accept: (token: string, user: NewUserRow, { origin, at }: Pick<Act, 'origin' | 'at'>): Promise<boolean> =>
      db.transaction().execute((trx) => acceptIn(trx, { token, user, origin, at }, append)),
  };
}

async function openIn(
  trx: Transaction<Schema>,
  { email, role, expires_at }: Pick<InvitationRow, 'email' | 'role' | 'expires_at'>,
  { act, append }: { act: Act; append: AppendEvent },
): Promise<string> {
  const { actor, origin, at } = act;
  await act.claim?.(trx);
  const token = newToken();
  await trx.deleteFrom('invitations').where('expires_at', '<=', at).execute();
  const row = { email: email.toLowerCase(), role, expires_at, token_hash: hashOf(token), invited_at: at };
  const { id } = await trx
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { invitation: id, email: row.email, role };
  await append(trx, { action: 'person-invited', actor, origin, details }, at);
  return token;
}

interface Accepting extends Pick<Act, 'origin' | 'at'> {
  token: string;
  user: NewUserRow;
}

async function acceptIn(
  trx: Transaction<Schema>,
  { token, user, origin, at }: Accepting,
  append: AppendEvent,
): Promise<boolean> {
  const used = await trx
    .deleteFrom('invitations')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  if (!used) return false;
  const added = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const details = { invitation: used.id, email: user.email, role: user.role };
  const act = actOf(user.id, origin, at);
  await append(trx, { ...done(act, user.id), action: 'invitation-accepted', details }, at);
  return true;
}
