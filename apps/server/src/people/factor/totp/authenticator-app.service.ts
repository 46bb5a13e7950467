import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';
import type { TotpStore } from './totp.store.ts';
import { MINUTE_MS } from '../../../platform/time.ts';

/** Whoever begins to set up an app has so long to confirm a code of it. */
const SETUP_MS = 30 * MINUTE_MS;

/** The secret of an app that waits to be confirmed. */
export interface StartedTotp {
  /** Base32. */
  secret: string;
  uri: string;
}

export type AuthenticatorApps = ReturnType<typeof createAuthenticatorApps>;

interface AuthenticatorAppsDeps {
  store: TotpStore;
  box: SecretBox;
  /** What apps show beside the codes. */
  issuer: string;
  clock: () => Date;
}

/** Authenticator apps, whose secrets are stored encrypted only. */
export function createAuthenticatorApps({ store, box, issuer, clock }: AuthenticatorAppsDeps) {
  return {
    /** Begins to set up an app, in place of one that was not confirmed. @returns null where one is set up already */
    async start(user: { id: string; email: string }): Promise<StartedTotp | null> {
      const secret = newTotpSecret();
      if (!(await store.start(user.id, box.seal(secret, user.id), clock()))) return null;
      return { secret, uri: totpUri({ secret, issuer, label: user.email }) };
    },

    /** The secret that a first code is of, and its step; null where the code is wrong or nothing waits to be confirmed. */
    async readFirstCode(userId: string, code: string) {
      const row = await store.find(userId);
      if (!row || row.confirmed_at !== null) return null;
      const now = clock();
      if (now.getTime() - row.created_at.getTime() >= SETUP_MS) return null;
      const secret = box.open(row.encrypted_secret, userId);
      const step = secret === null ? null : stepOf(secret, code, now);
      return step === null ? null : { encryptedSecret: row.encrypted_secret, step };
    },

    /** @returns the step a code is of; null for a wrong one, also where the secret was encrypted with another key */
    async readCode(userId: string, code: string): Promise<number | null> {
      const row = await store.find(userId);
      if (!row || row.confirmed_at === null) return null;
      const secret = box.open(row.encrypted_secret, userId);
      return secret === null ? null : stepOf(secret, code, clock());
    },

    /** Whether a person's app counts as second factor. */
    async isSetUp(userId: string): Promise<boolean> {
      const row = await store.find(userId);
      return row !== undefined && row.confirmed_at !== null;
    },

    /**
     * Compares the key with the one that the secrets were encrypted with, and marks the database with it where all can be
     * read.
     *
     * @returns how many secrets cannot be read with this key
     */
    async checkKey(): Promise<number> {
      if ((await store.findKeyMark()) === box.fingerprint) return 0;
      const rows = await store.listConfirmed();
      const unreadable = rows.filter((row) => box.open(row.encrypted_secret, row.user_id) === null).length;
      if (unreadable === 0) await store.markKey(box.fingerprint);
      return unreadable;
    },
  };
}
