import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export type GraceStore = ReturnType<typeof createGraceStore>;

/** Until when administrators have to set up a second factor. */
export function createGraceStore(db: Database) {
  return {
    /** Gives administrators who have no second factor until then, unless that was said before. */
    start: (until: Date, userId: string | null) => startGrace(db, until, userId),
  };
}

/**
 * Gives administrators who have no second factor until then, unless that was said before.
 *
 * @param userId the one it is about; all unless given
 */
export async function startGrace(
  db: Database | Transaction<Schema>,
  until: Date,
  userId: string | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ factor_due_at: until })
    .where('role', '=', 'admin')
    .where('factor_due_at', 'is', null)
    .$if(userId !== null, (query) => query.where('id', '=', userId))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('totp_secrets')
            .select('user_id')
            .whereRef('totp_secrets.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        ),
      ),
    )
    .execute();
}
