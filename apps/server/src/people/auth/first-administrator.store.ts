import type { Transaction } from 'kysely';
import type { AppendEvent } from '../../platform/database/acts/in-act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { actOf, done, type Act } from '../../platform/acts/act.ts';
import { hashOf, newToken } from './tokens.ts';
import type { NewUserRow } from './users.store.ts';

export type FirstAdministratorStore = ReturnType<typeof createFirstAdministratorStore>;

/** The one link by which an installation gets its first administrator; only the hash of its token is stored. */
export function createFirstAdministratorStore(db: Database, append: AppendEvent) {
  return {
    /**
     * Makes a link in place of the earlier one.
     *
     * @returns the token, given out once; null where an administrator can sign in
     */
    open: (until: Date): Promise<string | null> =>
      db.transaction().execute(async (trx) => {
        if (await hasAdministrator(trx)) return null;
        const token = newToken();
        const row = { id: 1, token_hash: hashOf(token), expires_at: until };
        await trx
          .insertInto('first_administrator_link')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
        return token;
      }),

    /** When a live link ends; null for any other token, and where an administrator can sign in. */
    async find(token: string, now: Date): Promise<Date | null> {
      const link = await db
        .selectFrom('first_administrator_link')
        .select('expires_at')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return link && !(await hasAdministrator(db)) ? link.expires_at : null;
    },

    /**
     * Uses the link up and adds the administrator. Of two who use it at the same time, the second waits for the first and
     * finds no link.
     *
     * @returns `dead` where the link is not live, or an administrator can sign in by now; `taken`, with the link left as it
     *   was, where somebody has the address
     */
    accept: (
      token: string,
      user: NewUserRow,
      { origin, at }: Pick<Act, 'origin' | 'at'>,
    ): Promise<'added' | 'dead' | 'taken'> =>
      db.transaction().execute((trx) => acceptIn(trx, { token, user, origin, at }, append)),
  };
}

interface Accepting extends Pick<Act, 'origin' | 'at'> {
  token: string;
  user: NewUserRow;
}

async function acceptIn(
  trx: Transaction<Schema>,
  { token, user, origin, at }: Accepting,
  append: AppendEvent,
): Promise<'added' | 'dead' | 'taken'> {
  const link = await trx
    .selectFrom('first_administrator_link')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
  if (!link || (await hasAdministrator(trx))) return 'dead';
  const added = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return 'taken';
  await trx.deleteFrom('first_administrator_link').execute();
  const details = { email: user.email, role: user.role, isFirstAdministrator: true };
  const act = actOf(user.id, origin, at);
  await append(trx, { ...done(act, user.id), action: 'person-added', details }, at);
  return 'added';
}

async function hasAdministrator(db: Database | Transaction<Schema>): Promise<boolean> {
  const administrator = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return administrator !== undefined;
}
