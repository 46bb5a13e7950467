import { sql, type Selectable, type Transaction } from 'kysely';
import type { AppendEvent } from '../../platform/database/acts/in-act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { InvitationsTable } from '../../platform/database/tables/people.ts';
import { actOf, done, type Act, type OpenTransaction } from '../../platform/acts/act.ts';
import { hashOf, newToken } from './tokens.ts';
import type { NewUserRow } from './users.store.ts';

export type InvitationRow = Selectable<InvitationsTable>;
export type InvitationsStore = ReturnType<typeof createInvitationsStore>;

/** An invitation to be stored. */
export interface NewInvitation extends Pick<InvitationRow, 'email' | 'role' | 'expires_at'> {
  /** For whom the person will act; where undefined, for whom an open invitation of the address says. */
  investor_id?: string | null | undefined;
}

/** Why nobody is invited. */
export type InvitationRefusal = 'is-user' | 'is-linkable' | 'is-invited' | 'no-investor';

/** Invitations behind opaque tokens, of which only the hash is stored; one for each address. */
export function createInvitationsStore(db: Database, append: AppendEvent) {
  return {
    /** Those that can be accepted, the newest first. */
    listOpen: (now: Date) =>
      db
        .selectFrom('invitations')
        .leftJoin('investors', 'investors.id', 'investor_id')
        .selectAll('invitations')
        .select(['investors.reference', 'investors.name as investor_name'])
        .where('expires_at', '>', now)
        .orderBy('invited_at', 'desc')
        .orderBy('email')
        .execute(),

    /**
     * Stores an invitation, in place of an earlier one for the address, and deletes those that have expired.
     *
     * @returns the token, given out once, or why there is none
     */
    open: (given: NewInvitation, act: Act): Promise<{ token: string } | InvitationRefusal> =>
      db.transaction().execute(async (trx) => {
        await act.claim?.(trx);
        return openIn(trx, given, { act, append });
      }),

    /** As `open`, in a transaction of the caller. */
    openIn: (
      trx: OpenTransaction,
      given: NewInvitation,
      act: Act,
    ): Promise<{ token: string } | InvitationRefusal> =>
      openIn(trx as Transaction<Schema>, given, { act, append }),

    /** Deletes an invitation that could be accepted. @returns false where there is none */
    withdraw: (id: string, { actor, origin, at }: Act): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const withdrawn = await trx
          .deleteFrom('invitations')
          .where('id', '=', id)
          .where('expires_at', '>', at)
          .returning(['email', 'role', 'investor_id'])
          .executeTakeFirst();
        if (!withdrawn) return false;
        const { investor_id: investor, ...rest } = withdrawn;
        const details = { invitation: id, ...rest, ...(investor !== null && { investor }) };
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
  { email: given, role, expires_at, investor_id = null }: NewInvitation,
  { act: { actor, origin, at }, append }: { act: Act; append: AppendEvent },
): Promise<{ token: string } | InvitationRefusal> {
  const email = given.toLowerCase();
  await trx.deleteFrom('invitations').where('expires_at', '<=', at).execute();
  const refusal = await refusalOf(trx, { email, investor_id });
  if (refusal) return refusal;
  const token = newToken();
  const row = { email, role, expires_at, token_hash: hashOf(token), invited_at: at };
  const opened = await trx
    .insertInto('invitations')
    .values({ ...row, investor_id })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(row)
        // The earlier link would stop working, and the person would act for another investor than was said.
        .where(sql<boolean>`${investor_id}::uuid is null or invitations.investor_id = ${investor_id}`),
    )
    .returning(['id', 'investor_id'])
    .executeTakeFirst();
  if (!opened) return 'is-invited';
  const { id, investor_id: investor } = opened;
  const details = { invitation: id, email, role, ...(investor !== null && { investor }) };
  await append(trx, { action: 'person-invited', actor, origin, details }, at);
  return { token };
}

async function refusalOf(
  trx: Transaction<Schema>,
  { email, investor_id }: { email: string; investor_id: string | null },
): Promise<InvitationRefusal | null> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (user) return investor_id === null ? 'is-user' : 'is-linkable';
  if (investor_id === null) return null;
  const found = await trx
    .selectFrom('investors')
    .select('id')
    .where('id', '=', investor_id)
    .executeTakeFirst();
  return found ? null : 'no-investor';
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
    .returning(['id', 'investor_id'])
    .executeTakeFirst();
  if (!used) return false;
  const added = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const { id: invitation, investor_id: investor } = used;
  const standsFor = investor === null ? null : await linkIn(trx, { userId: user.id, investor });
  const details = { invitation, email: user.email, role: user.role, ...(investor !== null && { investor }) };
  const act = actOf(user.id, origin, at);
  await append(trx, { ...done(act, user.id), action: 'invitation-accepted', details }, at);
  if (standsFor) await append(trx, { ...act, action: 'investor-changed', details: standsFor }, at);
  return true;
}

/** Has somebody act for an investor. @returns what the audit log says of it, as of every change of an investor */
async function linkIn(
  trx: Transaction<Schema>,
  { userId, investor }: { userId: string; investor: string },
): Promise<{ investor: string; name: string; user_ids: string[] }> {
  // Who acts for it is said one after another.
  const { name } = await trx
    .selectFrom('investors')
    .select('name')
    .where('id', '=', investor)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await trx.insertInto('investor_users').values({ investor_id: investor, user_id: userId }).execute();
  const rows = await trx
    .selectFrom('investor_users')
    .select('user_id')
    .where('investor_id', '=', investor)
    .execute();
  return { investor, name, user_ids: rows.map(({ user_id: id }) => id) };
}
