import type { Transaction } from 'kysely';
import type { AuditEvent } from '../../../platform/acts/act.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { digestOfFactor } from '../../factor-digest.ts';
import {
  insertPasskey,
  listPasskeys,
  noteSigning,
  type Passkey,
  type Signing,
} from '../passkeys/passkeys.store.ts';
import {
  listRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from '../recovery/recovery-codes.store.ts';
import { confirmTotp, takeStep } from '../totp/totp.store.ts';

/** A person's authenticators are few; the list must not grow without bound. */
export const MAX_PASSKEYS = 20;

type Trx = Transaction<Schema>;

/** What belongs to other areas and is stored together with a factor, or not at all. */
export interface Together {
  append(trx: Trx, event: AuditEvent, at: Date): Promise<void>;
  /** @returns false where the session has ended */
  noteFactor(trx: Trx, sessionId: string, at: Date): Promise<boolean>;
  /** Ends every session of a person but one, and the links to a new password. */
  endOthers(trx: Trx, userId: string, sessionId: string): Promise<void>;
}

/** Who does something about a factor, in which session, and how the audit log calls it. */
export interface FactorEvent {
  userId: string;
  sessionId: string;
  at: Date;
  event: AuditEvent;
}

/** What a code or a signature uses up. */
export type Given = { step: number } | { recoveryCodeId: string } | { signing: Signing };

/** What is added as second factor. */
export type Added = { totp: { encryptedSecret: string; step: number } } | { passkey: Passkey };

export type FactorsStore = ReturnType<typeof createFactorsStore>;

/** What happens to the second factors of people; each in one transaction with its entry in the audit log. */
export function createFactorsStore(db: Database, together: Together) {
  return {
    /**
     * Uses up what was given and notes that the session has its factor.
     *
     * @returns false where it was used up before
     * @throws DomainError `not-signed-in` where the session has ended
     */
    give: (given: Given, { userId, sessionId, at, event }: FactorEvent): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        if (!(await use(trx, userId, given))) return false;
        if (!(await together.noteFactor(trx, sessionId, at))) throw new DomainError('not-signed-in');
        await together.append(trx, event, at);
        return true;
      }),

    /**
     * Adds a factor, which the session has given with it, and ends the others. Whoever has no recovery code left gets
     * these.
     *
     * @returns whether the recovery codes were stored; null where the factor could not be added
     * @throws DomainError `not-signed-in` where the session has ended
     */
    add: (added: Added, codeHashes: readonly string[], by: FactorEvent): Promise<boolean | null> =>
      db.transaction().execute(async (trx) => {
        const { userId, sessionId, at, event } = by;
        await lockUser(trx, userId);
        if (!(await insert(trx, by, added))) return null;
        const isFirst = codeHashes.length > 0 && (await listRecoveryCodes(trx, userId)).length === 0;
        if (isFirst) await replaceRecoveryCodes(trx, userId, codeHashes);
        await trx.updateTable('users').set({ factor_due_at: null }).where('id', '=', userId).execute();
        if (!(await together.noteFactor(trx, sessionId, at))) throw new DomainError('not-signed-in');
        await together.endOthers(trx, userId, sessionId);
        await together.append(trx, withDigest(event, digestOf(added)), at);
        return isFirst;
      }),

    /** Stores recovery codes in place of the earlier ones. @returns false where the person has no second factor */
    replaceCodes: (codeHashes: readonly string[], { userId, at, event }: FactorEvent): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        if (!(await hasFactor(trx, userId))) return false;
        await replaceRecoveryCodes(trx, userId, codeHashes);
        await together.append(trx, event, at);
        return true;
      }),

    /** The hash of a device's token where somebody signed in from it before; null elsewhere. */
    async findDevice(userId: string, tokenHash: string): Promise<string | null> {
      const device = await db
        .selectFrom('known_devices')
        .select('token_hash')
        .where('user_id', '=', userId)
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return device?.token_hash ?? null;
    },
  };
}

/** An event that says which factor it is about. */
export function withDigest(event: AuditEvent, digest: string): AuditEvent {
  return { ...event, details: { ...event.details, digest } };
}

function digestOf(added: Added): string {
  if ('totp' in added) return digestOfFactor([added.totp.encryptedSecret]);
  return digestOfFactor([added.passkey.credentialId, added.passkey.publicKey]);
}

/** Holds back whoever else changes the factors of the person until the transaction ends. */
export async function lockUser(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['role', 'is_password_short'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether a person has a second factor that counts. */
export async function hasFactor(trx: Trx, userId: string): Promise<boolean> {
  if ((await listPasskeys(trx, userId)).length > 0) return true;
  const totp = await trx
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return totp !== undefined;
}

async function use(trx: Trx, userId: string, given: Given): Promise<boolean> {
  if ('step' in given) return takeStep(trx, userId, given.step);
  if ('signing' in given) return noteSigning(trx, given.signing);
  return takeRecoveryCode(trx, given.recoveryCodeId);
}

async function insert(trx: Trx, { userId, at }: FactorEvent, added: Added): Promise<boolean> {
  if ('totp' in added) return confirmTotp(trx, userId, { ...added.totp, at });
  if ((await listPasskeys(trx, userId)).length >= MAX_PASSKEYS) return false;
  return insertPasskey(trx, added.passkey);
}
