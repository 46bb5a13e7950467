import { randomUUID } from 'node:crypto';
import type { Role } from '@equanim/contract/auth';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@equanim/contract/limits';
import { problems } from '@equanim/contract/problem';
import { z } from 'zod';
import { InputError } from '../../platform/domain-error.ts';
import { hashPassword, refuseGuessable } from './passwords.ts';
import type { SessionsStore } from './sessions.store.ts';
import type { UserRow, UsersStore } from './users.store.ts';

/** An operator's command that cannot be carried out, with why. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

export interface NewUser {
  email: string;
  name: string;
  role: Role;
  password: string;
}

export type UsersService = ReturnType<typeof createUsersService>;

/** What operators do with people. */
export function createUsersService(users: UsersStore, sessions: SessionsStore, clock: () => Date) {
  async function find(email: string): Promise<UserRow> {
    const user = await users.findByEmail(email);
    if (!user) throw new OperatorError(`Nobody has the e-mail address ${email}.`);
    return user;
  }

  async function insert({ email, name, role, password }: NewUser): Promise<boolean> {
    const password_hash = await hashPassword(password);
    return users.add({ id: randomUUID(), email, name, role, password_hash, created_at: clock() });
  }

  return {
    /** @throws OperatorError for an invalid or taken address, or a password that is too easy */
    async add(user: NewUser): Promise<void> {
      if (!z.email().safeParse(user.email).success)
        throw new OperatorError(`${user.email} is no e-mail address.`);
      requirePassword(user.password, [user.name, ...user.email.split('@')]);
      if (!(await insert(user))) throw new OperatorError(`The e-mail address ${user.email} is taken.`);
    },

    list: () => users.list(),

    /** Ends every session of a person and refuses new ones. @throws OperatorError for an unknown address */
    async disable(email: string): Promise<void> {
      const user = await find(email);
      await users.change(user.id, { disabled_at: clock() });
      await sessions.endAll(user.id);
    },

    /** Lets a disabled person in again. @throws OperatorError for an unknown address */
    async enable(email: string): Promise<void> {
      const user = await find(email);
      await users.change(user.id, { disabled_at: null });
    },

    /** Changes what a person may, and ends every session. @throws OperatorError, also for the last administrator */
    async setRole(email: string, role: Role): Promise<void> {
      const user = await find(email);
      const administrators = await users.listAdministrators();
      if (role !== 'admin' && administrators.every(({ id }) => id === user.id))
        throw new OperatorError(problems['last-administrator'].detail);
      await users.change(user.id, { role });
      await sessions.endAll(user.id);
    },

    /** Removes every second factor of a person and ends every session. @throws OperatorError for an unknown address */
    async resetFactor(email: string): Promise<void> {
      const user = await find(email);
      await users.removeFactors(user.id);
      await sessions.endAll(user.id);
    },

    /** Sets a new password, ends every session and lets a disabled person in again. @throws OperatorError */
    async setPassword(email: string, password: string): Promise<void> {
      const user = await find(email);
      requirePassword(password, [user.name, ...user.email.split('@')]);
      await users.change(user.id, { password_hash: await hashPassword(password), disabled_at: null });
      await sessions.endAll(user.id);
    },

    /** The two people of the demo, whose password comes from the setting and need not follow the rules. */
    async ensureDemoUsers(password: string): Promise<void> {
      const people = [
        { email: 'admin@equanim.demo', name: 'Demo Administrator', role: 'admin' },
        { email: 'customer@equanim.demo', name: 'Demo Customer', role: 'customer' },
      ] as const;
      for (const person of people) {
        if (await insert({ ...person, password })) continue;
        const { id } = await find(person.email);
        await users.change(id, { password_hash: await hashPassword(password) });
      }
    },
  };
}

function requirePassword(password: string, about: string[]): void {
  if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) {
    throw new OperatorError(`A password has ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`);
  }
  try {
    refuseGuessable(password, about);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new OperatorError(error.message);
  }
}
