import { sql, type Kysely, type Transaction } from 'kysely';
import { inAct, type AppendEvent } from '../../../platform/database/acts/in-act.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { done, type Act, type RecordedAct } from '../../../platform/acts/act.ts';
import { endAccess, hasFactor } from '../sessions.store.ts';
import { lockActive, type UserRow } from '../users.store.ts';

/** Somebody, and whether they have a second factor. */
export interface AccountRow extends UserRow {
  has_factor: boolean;
}

/** What somebody changes of their own; what is absent stays. */
export interface AccountChanges {
  name?: string | undefined;
  email?: string | undefined;
  password?: Pick<UserRow, 'password_hash' | 'is_password_short'> | undefined;
}

/** What somebody is told by mail. */
export interface MessageChoice {
  role: UserRow['role'];
  /** Whether they act for an investor. */
  isInvestor: boolean;
  /** Kinds of messages they do without. */
  off: string[];
}

/** The session and the password that a change rests on. */
export interface Basis {
  /** Token of the session that stays. */
  token: string;
  /** Hash of the password that was given; null where none had to be. */
  passwordHash: string | null;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/** What people change about themselves. Each change is recorded in its transaction. */
export function createAccountStore(db: Database, append: AppendEvent) {
  return {
    async find(id: string): Promise<AccountRow | undefined> {
      return db
        .selectFrom('users')
        .selectAll('users')
        .select(hasFactor.as('has_factor'))
        .where('users.id', '=', id)
        .executeTakeFirst();
    },

    messageChoice: (id: string): Promise<MessageChoice | undefined> => messageChoice(db, id),

    /** Switches kinds of messages off, and all others on, for whoever does it. */
    chooseMessages: (off: readonly string[], act: RecordedAct): Promise<MessageChoice | undefined> =>
      inAct(db, act, async (trx) => {
        await trx
          .updateTable('users')
          .set({ messages_off: [...new Set(off)] })
          .where('id', '=', act.by)
          .execute();
        return messageChoice(trx, act.by);
      }),

    /**
     * Changes all or nothing. A new address or password ends the person's other sessions, and their links.
     *
     * @returns the changed person; `stale` where the password is another by now, or the person was disabled; `taken` where
     *   somebody has the address
     */
    change: (
      id: string,
      { changes, basis }: { changes: AccountChanges; basis: Basis },
      act: Act,
    ): Promise<UserRow | 'stale' | 'taken'> =>
      unlessTaken(() =>
        db.transaction().execute(async (trx) => {
          const before = await lockActive(trx, id);
          if (!before || (basis.passwordHash ?? before.password_hash) !== before.password_hash)
            return 'stale';
          const { name = before.name, email = before.email, password } = changes;
          if (email !== before.email && (await isTaken(trx, email))) return 'taken';
          const changed = await trx
            .updateTable('users')
            .set({ name, email, ...password })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow();
          if (email !== before.email || password) await endAccess(trx, id, basis.token);
          if (name !== before.name) await append(trx, { ...done(act, id), action: 'name-changed' }, act.at);
          if (email !== before.email) await append(trx, emailChanged(act, before, email), act.at);
          if (password) await append(trx, { ...done(act, id), action: 'password-changed' }, act.at);
          return changed;
        }),
      ),
  };
}

function messageChoice(db: Kysely<Schema>, id: string): Promise<MessageChoice | undefined> {
  return db
    .selectFrom('users')
    .select(['role', 'messages_off as off'])
    .select(sql<boolean>`exists (select from investor_users where user_id = users.id)`.as('isInvestor'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether somebody signs in with an address, given in lower case. */
export async function isTaken(trx: Transaction<Schema>, email: string): Promise<boolean> {
  const holder = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return holder !== undefined;
}

/** What is recorded of a new address. */
export function emailChanged(act: Act, before: UserRow, email: string) {
  return {
    ...done(act, before.id),
    action: 'email-changed' as const,
    details: { from: before.email, to: email },
  };
}

/** Two who take the same address at the same time both find it free; the database refuses the second. */
export async function unlessTaken<Result>(work: () => Promise<Result>): Promise<Result | 'taken'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key')
      return 'taken';
    throw error;
  }
}
