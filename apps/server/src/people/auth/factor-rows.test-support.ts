import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/open.ts';
import { hashOf } from './tokens.ts';

/** Gives somebody a passkey, which no test of these areas has to sign with. */
export async function addFactor(db: Database, email: string, at: Date): Promise<void> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id: id,
      credential_id: randomUUID(),
      public_key: 'key',
      signature_count: 0,
      transports: JSON.stringify([]),
      name: 'Laptop',
      created_at: at,
      last_used_at: null,
    })
    .execute();
  // As the product does where a factor is added: sessions that are held are asked for again.
  await db.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', id).execute();
}

/** Notes in a session that the second factor was given. */
export async function giveFactor(db: Database, token: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ factor_at: at }).where('token_hash', '=', hashOf(token)).execute();
}
