import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export type RecoveryCodesStore = ReturnType<typeof createRecoveryCodesStore>;

/** Codes that stand in for a lost factor, once each; only their hashes are stored. */
export function createRecoveryCodesStore(db: Database) {
  return {
    list: (userId: string) => listRecoveryCodes(db, userId),
  };
}

/** The codes of a person that were not used yet. */
export async function listRecoveryCodes(db: Database | Transaction<Schema>, userId: string) {
  return db
    .selectFrom('recovery_codes')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Stores codes in place of the earlier ones. */
export async function replaceRecoveryCodes(
  trx: Transaction<Schema>,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ id: randomUUID(), user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses up a code. @returns false where that was done before: of two who do it at the same time, one gets in */
export async function takeRecoveryCode(trx: Transaction<Schema>, id: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('recovery_codes')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
