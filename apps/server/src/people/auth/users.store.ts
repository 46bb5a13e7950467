import type { CurrentUser } from '@equanim/contract/auth';
import type { Selectable, Transaction, Updateable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { UsersTable } from '../../platform/database/tables/people.ts';

export type UserRow = Selectable<UsersTable>;
/** A person to add. */
export type NewUserRow = Pick<UserRow, 'id' | 'email' | 'name' | 'role' | 'password_hash' | 'created_at'> &
  Partial<Pick<UserRow, 'is_password_short'>>;
export type UsersStore = ReturnType<typeof createUsersStore>;

/** People who sign in. Email addresses are kept and looked up in lower case. */
export function createUsersStore(db: Database) {
  return {
    async findByEmail(email: string): Promise<UserRow | undefined> {
      return db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
    },

    /** Somebody who is not disabled. */
    async findActive(id: string): Promise<UserRow | undefined> {
      return db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
    },

    async list(): Promise<UserRow[]> {
      return db.selectFrom('users').selectAll().orderBy('email').execute();
    },

    /** Those who may sign in. */
    async listAdministrators(): Promise<UserRow[]> {
      return db
        .selectFrom('users')
        .selectAll()
        .where('role', '=', 'admin')
        .where('disabled_at', 'is', null)
        .orderBy('email')
        .execute();
    },

    /** @returns false when the address is taken */
    async add(user: NewUserRow): Promise<boolean> {
      const added = await db
        .insertInto('users')
        .values({ ...user, email: user.email.toLowerCase() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** @returns the changed user; undefined when the new address is taken */
    async change(id: string, changes: Updateable<UsersTable>): Promise<UserRow | undefined> {
      const { email } = changes;
      if (email !== undefined) {
        const holder = await this.findByEmail(email);
        if (holder && holder.id !== id) return undefined;
      }
      return db
        .updateTable('users')
        .set({ ...changes, ...(email !== undefined && { email: email.toLowerCase() }) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },
  };
}

/** Somebody who is not disabled, held back from changes of others until the transaction ends. */
export function lockActive(trx: Transaction<Schema>, id: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** A person as the contract shows them. */
export function toCurrentUser(user: Omit<NewUserRow, 'password_hash'>): CurrentUser {
  const { id, email, name, role } = user;
  return { id, email, name, role, created_at: user.created_at.toISOString() };
}
