import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { PasskeysTable } from '../../../platform/database/tables/people.ts';
import type { KnownCredential } from './credential.ts';

/** A passkey of somebody. */
export interface Passkey extends KnownCredential {
  id: string;
  userId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** How a passkey was used. */
export interface Signing {
  passkeyId: string;
  /** As the authenticator counts its signatures; 0 where it does not. */
  signatureCount: number;
  at: Date;
}

export type PasskeysStore = ReturnType<typeof createPasskeysStore>;

/** The passkeys of people. */
export function createPasskeysStore(db: Database) {
  return {
    list: (userId: string) => listPasskeys(db, userId),

    /** By the name the authenticator has for it, whoever's it is. */
    async find(credentialId: string): Promise<Passkey | null> {
      const row = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return row ? toPasskey(row) : null;
    },

    /** @returns the renamed passkey; null where the person has no such one */
    async rename(userId: string, id: string, name: string): Promise<Passkey | null> {
      const row = await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst();
      return row ? toPasskey(row) : null;
    },

    noteSigning: (signing: Signing) => noteSigning(db, signing),
  };
}

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(db: Database | Transaction<Schema>, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

/** @returns false where the authenticator's passkey is known already */
export async function insertPasskey(trx: Transaction<Schema>, passkey: Passkey): Promise<boolean> {
  const added = await trx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      signature_count: passkey.signatureCount,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Notes a use. @returns false where the passkey is gone by now, or its count is no longer ahead of the last one */
export async function noteSigning(
  db: Database | Transaction<Schema>,
  { passkeyId, signatureCount, at }: Signing,
): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ signature_count: signatureCount, last_used_at: at })
    .where('id', '=', passkeyId)
    .where('signature_count', signatureCount === 0 ? '=' : '<', signatureCount)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

function toPasskey(row: Selectable<PasskeysTable>): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signatureCount: Number(row.signature_count),
    transports: row.transports,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
