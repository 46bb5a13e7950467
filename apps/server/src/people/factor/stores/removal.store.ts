import { PASSWORD_MIN_LENGTH } from '@equanim/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import { digestOfFactor } from '../../factor-digest.ts';
import { hasFactor, lockUser, withDigest, type FactorEvent, type Together } from './factors.store.ts';
import { startGrace } from './grace.store.ts';

type Trx = Transaction<Schema>;

/** Which factor of a person. */
export type WhichFactor = 'totp' | { passkeyId: string };

/** What was asked of somebody who leaves the password alone; null where nothing was. */
export interface LastFactor {
  /** Of the new password; null where the old one stays. */
  passwordHash: string | null;
}

/** Until when an administrator without a second factor has to set one up; null where none is required. */
type DueAt = (now: Date) => Date | null;

export type RemovalStore = ReturnType<typeof createRemovalStore>;

/** How people lose second factors. */
export function createRemovalStore(db: Database, together: Together, dueAt: DueAt) {
  async function removeAll(trx: Trx, userId: string, now: Date): Promise<void> {
    await lockUser(trx, userId);
    await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await forgetLast(trx, userId, dueAt(now));
  }

  return {
    /** Whether no other factor is left without this one. */
    async isLast(userId: string, which: WhichFactor): Promise<boolean> {
      const passkeys = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
      if (which === 'totp') return passkeys.length === 0;
      const totp = await db
        .selectFrom('totp_secrets')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      return totp === undefined && passkeys.every(({ id }) => id === which.passkeyId);
    },

    /** Whether a person's password is too short to stand alone. */
    async isPasswordShort(userId: string): Promise<boolean> {
      const user = await db
        .selectFrom('users')
        .select('is_password_short')
        .where('id', '=', userId)
        .executeTakeFirst();
      return user?.is_password_short === true;
    },

    /**
     * Removes a factor and ends the person's other sessions; with the last one go the recovery codes.
     *
     * @param last what was asked of whoever removes the last one; null where it was not the last
     * @throws DomainError `not-found` where the person has no such factor, `not-signed-in` where the session has ended;
     * InputError where it is the last one by now and more has to be asked
     */
    remove: (which: WhichFactor, last: LastFactor | null, by: FactorEvent): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { userId, sessionId, at, event } = by;
        const user = await lockUser(trx, userId);
        const digest = await deleteFactor(trx, userId, which);
        if (digest === null) throw new DomainError('not-found');
        if (!(await hasFactor(trx, userId))) {
          if (!last) throw passwordMissing();
          if (user.is_password_short && last.passwordHash === null) throw newPasswordMissing();
          await forgetLast(trx, userId, dueAt(at));
          if (last.passwordHash !== null) await setPassword(trx, userId, last.passwordHash);
        }
        await requireSession(trx, sessionId);
        await together.endOthers(trx, userId, sessionId);
        await together.append(trx, withDigest(event, digest), at);
        if (last && last.passwordHash !== null)
          await together.append(trx, { ...event, action: 'password-changed', details: {} }, at);
      }),

    /** Removes every factor of a person, for an administrator who resets them; sessions are the caller's matter. */
    removeAll,
  };
}

/** Said to whoever leaves the password alone without giving it. */
export function passwordMissing(): InputError {
  return new InputError(
    'currentPassword',
    'Enter your password: without this second factor it alone protects the account.',
  );
}

/** Said to whoever would leave a password alone that is too short for that. */
export function newPasswordMissing(): InputError {
  return new InputError(
    'newPassword',
    `Without a second factor, a password needs at least ${PASSWORD_MIN_LENGTH} characters; choose a new one.`,
  );
}

/** What is only there beside a factor goes with the last one. */
async function forgetLast(trx: Trx, userId: string, dueAt: Date | null): Promise<void> {
  await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('webauthn_challenges').where('user_id', '=', userId).execute();
  // Written in any case, so that every process hears of it and drops what it holds of the person's sessions.
  await trx.updateTable('users').set({ factor_due_at: null }).where('id', '=', userId).execute();
  if (dueAt) await startGrace(trx, dueAt, userId);
}

async function setPassword(trx: Trx, userId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, is_password_short: false })
    .where('id', '=', userId)
    .execute();
}

async function requireSession(trx: Trx, sessionId: string): Promise<void> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw new DomainError('not-signed-in');
}

/** @returns the digest of what was deleted; null where the person has no such factor */
async function deleteFactor(trx: Trx, userId: string, which: WhichFactor): Promise<string | null> {
  if (which === 'totp') {
    const app = await trx
      .deleteFrom('totp_secrets')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('encrypted_secret')
      .executeTakeFirst();
    return app ? digestOfFactor([app.encrypted_secret]) : null;
  }
  const passkey = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', which.passkeyId)
    .returning(['credential_id', 'public_key'])
    .executeTakeFirst();
  return passkey ? digestOfFactor([passkey.credential_id, passkey.public_key]) : null;
}
