import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export type TotpStore = ReturnType<typeof createTotpStore>;

/** Secrets of authenticator apps, one a person, encrypted by whoever calls. */
export function createTotpStore(db: Database) {
  return {
    /** Replaces a secret of which no code was confirmed. @returns false where one was */
    async start(userId: string, encryptedSecret: string, at: Date): Promise<boolean> {
      const row = { encrypted_secret: encryptedSecret, created_at: at, last_step: null };
      const started = await db
        .insertInto('totp_secrets')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(row).where('totp_secrets.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst();
      return started !== undefined;
    },

    async find(userId: string) {
      return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
    },

    /** Every secret that counts, whoever's. */
    async listConfirmed() {
      return db
        .selectFrom('totp_secrets')
        .select(['user_id', 'encrypted_secret'])
        .where('confirmed_at', 'is not', null)
        .execute();
    },

    /** Which key the secrets were written with; null where that was never said. */
    async findKeyMark(): Promise<string | null> {
      const mark = await db.selectFrom('secret_key_mark').select('fingerprint').executeTakeFirst();
      return mark?.fingerprint ?? null;
    },

    async markKey(fingerprint: string): Promise<void> {
      await db
        .insertInto('secret_key_mark')
        .values({ id: 1, fingerprint })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint }))
        .execute();
    },
  };
}

/** The moment of confirmation, and the code's. */
interface Confirmation {
  /** The secret that the code is of: meanwhile, another may have been begun. */
  encryptedSecret: string;
  step: number;
  at: Date;
}

/** Makes a secret count from here on. @returns false where it is another by now, or counts already */
export async function confirmTotp(
  trx: Transaction<Schema>,
  userId: string,
  { encryptedSecret, step, at }: Confirmation,
): Promise<boolean> {
  const confirmed = await trx
    .updateTable('totp_secrets')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('encrypted_secret', '=', encryptedSecret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Uses up a step and those before it. @returns false where that was done before: each code works once */
export async function takeStep(trx: Transaction<Schema>, userId: string, step: number): Promise<boolean> {
  const taken = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where(sql<number>`coalesce(last_step, -1)`, '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}
