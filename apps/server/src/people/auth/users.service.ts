import { randomUUID } from 'node:crypto';
import { email as emailRule, registerBody, type Role } from '@equanim/contract/auth';
import { DomainError } from '../../platform/domain-error.ts';
import type { Act } from '../../platform/acts/act.ts';
import type { PeopleService } from './directory/people.service.ts';
import type { PeopleStore } from './directory/people.store.ts';
import type { Invitation, InvitationsService } from './invitations.service.ts';
import type { RequirePassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
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

interface UsersDeps {
  users: UsersStore;
  people: Pick<PeopleStore, 'add' | 'setPassword'>;
  directory: Pick<PeopleService, 'change' | 'resetFactor'>;
  invitations: Pick<InvitationsService, 'invite'>;
  requirePassword: RequirePassword;
  /** Lets unknown devices sign in again at once. */
  forgive: (email: string) => Promise<void>;
  clock: () => Date;
}

/**
 * What operators do with people, who are named by their email addresses. Each method throws an OperatorError with a sentence
 * where it cannot be done: nobody has the address, the password is too easy, nobody could sign in as administrator afterwards.
 */
export function createUsersService(deps: UsersDeps) {
  const { users, people, directory, invitations, requirePassword, forgive, clock } = deps;
  const act = (): Act => ({ actor: { kind: 'operator' }, origin: null, at: clock() });

  async function find(email: string): Promise<UserRow> {
    const user = await users.findByEmail(email);
    if (!user) throw new OperatorError(`Nobody has the email address ${email}.`);
    return user;
  }

  return {
    /** Adds a person, who may sign in at once. The name follows the rule of the site: one line, no turned text. */
    async add(user: NewUser): Promise<void> {
      const email = addressOf(user.email);
      const name = registerBody.shape.name.safeParse(user.name);
      if (!name.success) throw new OperatorError(`The name cannot be used: ${name.error.issues[0]?.message}`);
      const about = [name.data, ...email.split('@')];
      await inWords(() => requirePassword(user.password, about));
      if (!(await people.add(await rowOf({ ...user, email, name: name.data }, clock()), act())))
        throw new OperatorError(`The email address ${email} is already taken.`);
    },

    list: (): Promise<UserRow[]> => users.list(),

    /** Makes a link to sign up with; an earlier one of the address stops working. */
    invite: (email: string, role: Role): Promise<Invitation> =>
      inWords(() => invitations.invite({ email: addressOf(email), role }, act())),

    /** Ends every session of a person and refuses new ones. */
    async disable(email: string): Promise<void> {
      const { id } = await find(email);
      await inWords(() => directory.change(id, { isDisabled: true }, act()));
    },

    /** Lets a disabled person in again. */
    async enable(email: string): Promise<void> {
      const { id } = await find(email);
      await inWords(() => directory.change(id, { isDisabled: false }, act()));
    },

    /** Changes the role of a person and ends their sessions. */
    async setRole(email: string, role: Role): Promise<void> {
      const { id } = await find(email);
      await inWords(() => directory.change(id, { role }, act()));
    },

    /** Removes every second factor of a person, who lost them, and ends their sessions. */
    async resetFactor(email: string): Promise<void> {
      const { id } = await find(email);
      await inWords(() => directory.resetFactor(id, act()));
    },

    /** Sets a new password, ends every session and lets unknown devices in again. Whoever is disabled stays so. */
    async setPassword(email: string, password: string): Promise<void> {
      const user = await find(email);
      await inWords(() => requirePassword(password, [user.name, ...user.email.split('@')]));
      const password_hash = await hashPassword(password);
      await people.setPassword(user.id, { password_hash, is_password_short: false }, act());
      await forgive(user.email);
    },

    /** The two people of the demo, whose password comes from the setting and need not follow the rules. */
    ensureDemoUsers: (password: string): Promise<void> => ensureDemoUsers(deps, password),
  };
}

async function ensureDemoUsers({ users, people, clock }: UsersDeps, password: string): Promise<void> {
  const demo = [
    { email: 'admin@equanim.demo', name: 'Demo Administrator', role: 'admin' },
    { email: 'customer@equanim.demo', name: 'Demo Customer', role: 'customer' },
  ] as const;
  for (const person of demo) {
    const at = clock();
    const row = await rowOf({ ...person, password }, at);
    if (await people.add(row, { actor: { kind: 'server' }, origin: null, at })) continue;
    const known = await users.findByEmail(person.email);
    const { password_hash, is_password_short } = row;
    if (known) await users.change(known.id, { password_hash, is_password_short });
  }
}

async function rowOf({ email, name, role, password }: NewUser, created_at: Date) {
  const password_hash = await hashPassword(password);
  return { id: randomUUID(), email, name, role, password_hash, is_password_short: false, created_at };
}

function addressOf(email: string): string {
  if (!emailRule.safeParse(email).success) throw new OperatorError(`${email} is not an email address.`);
  return email.toLowerCase();
}

/** What the domain refuses, as a sentence for the operator. */
async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw new OperatorError(error.message);
    throw error;
  }
}
