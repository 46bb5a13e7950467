import { sql, type SqlBool, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { hashOf, newToken } from './tokens.ts';
import type { UserRow } from './users.store.ts';

/** Somebody, and the hash of the password they gave. */
type Verified = Pick<UserRow, 'id' | 'password_hash'>;

export type SessionsStore = ReturnType<typeof createSessionsStore>;

/** Sessions behind opaque tokens, of which only the hash is stored. */
export function createSessionsStore(db: Database) {
  return {
    /**
     * Opens a session of someone whose password was compared with the given hash.
     *
     * @returns its token, given out once; null when the password or the person was changed since
     */
    async open(user: Verified, opening: Opening): Promise<string | null> {
      const token = newToken();
      return (await insertSession(db, { user, tokenHash: hashOf(token), ...opening })) ? token : null;
    },

    /** The live ones among sessions, by the hashes of their tokens, of people who are not disabled. */
    async findLive(tokenHashes: readonly string[], now: Date) {
      return db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('session_traces', 'session_traces.session_id', 'sessions.id')
        .select([
          'token_hash',
          'expires_at',
          'factor_at',
          'sessions.id as session_id',
          'users.id',
          'email',
          'name',
          'role',
          'users.created_at',
          'is_password_short',
          'factor_due_at',
          sql<Date>`coalesce(input_at, sessions.created_at)`.as('input_at'),
          hasFactor.as('has_factor'),
        ])
        .where(sql<SqlBool>`token_hash = any(${tokenHashes}::text[])`)
        .where('expires_at', '>', now)
        .where('disabled_at', 'is', null)
        .execute();
    },

    /** @returns whose it was; null where it had ended before */
    async end(token: string): Promise<string | null> {
      const ended = await db
        .deleteFrom('sessions')
        .where('token_hash', '=', hashOf(token))
        .returning('user_id')
        .executeTakeFirst();
      return ended?.user_id ?? null;
    },

    /** Ends every session of a user except one, and deletes every link that was mailed to them. */
    endAll: (userId: string, except?: string): Promise<void> => endAccess(db, userId, except),

    async dropExpired(now: Date): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    },
  };
}

/**
 * Ends every session of a user except one, and deletes every link to a new password or of a new email address. Where the
 * user is changed in the same transaction, that comes first: it holds back sign-ins under way.
 *
 * @param except token of the session that stays
 */
export async function endAccess(db: Database, userId: string, except?: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', hashOf(except ?? '')))
    .execute();
}

/** Notes that the second factor was given in a session. @returns false where the session has ended */
export async function noteFactor(trx: Transaction<Schema>, sessionId: string, at: Date): Promise<boolean> {
  const noted = await trx
    .updateTable('sessions')
    .set({ factor_at: at })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Ends every session of a user except one, by its id, and deletes every link to a new password. */
export async function endOthers(trx: Transaction<Schema>, userId: string, sessionId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute();
}

/** Whether the user of the row has a second factor. */
export const hasFactor = sql<boolean>`
  exists (select from passkeys where passkeys.user_id = users.id) or
  exists (select from totp_secrets where totp_secrets.user_id = users.id and confirmed_at is not null)`;

/** How a session begins. */
export interface Opening {
  from: Date;
  until: Date;
  /** When the second factor was given; null where it was not. */
  factorAt?: Date | null;
  /** Browser and system. */
  device?: string | null;
  address?: string | null;
}

interface NewSession extends Opening {
  user: Verified;
  tokenHash: string;
}

/** @returns false when the password is another by now, or the person is disabled */
async function insertSession(
  db: Database,
  { user, tokenHash, from, until, factorAt = null, device = null, address = null }: NewSession,
): Promise<boolean> {
  const opened = await db
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'created_at', 'expires_at', 'factor_at', 'device', 'address'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          eb.val(tokenHash).as('token_hash'),
          'id',
          sql<Date>`${from}::timestamptz`.as('created_at'),
          sql<Date>`${until}::timestamptz`.as('expires_at'),
          sql<Date | null>`${factorAt}::timestamptz`.as('factor_at'),
          sql<string | null>`${device}::text`.as('device'),
          sql<string | null>`${address}::text`.as('address'),
        ])
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .where('disabled_at', 'is', null)
        // Waits for a change of the password that is under way, and holds back a new one, which then ends this session, too.
        .forShare(),
    )
    .returning('user_id')
    .executeTakeFirst();
  return opened !== undefined;
}
