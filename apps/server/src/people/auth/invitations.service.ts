import { randomUUID } from 'node:crypto';
import type { CurrentUser, Role } from '@equanim/contract/auth';
import { DomainError, InputError } from '../../platform/domain-error.ts';
import type { InvitationsStore } from './invitations.store.ts';
import { hashPassword, refuseGuessable } from './passwords.ts';
import { toCurrentUser, type UsersStore } from './users.store.ts';
import { DAY_MS } from '../../platform/time.ts';

export const INVITATION_DAYS = 7;

/** An invitation that waits to be accepted. */
export interface Invitation {
  email: string;
  role: Role;
  /** Part of the link; given out once. */
  token: string;
  expiresAt: Date;
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** People who come by invitation, the only way to an account but for an operator's command. */
export function createInvitationsService(
  users: UsersStore,
  invitations: InvitationsStore,
  clock: () => Date,
) {
  return {
    /**
     * Invites somebody; an earlier invitation of the address stops working.
     *
     * @throws InputError when somebody has the address already
     */
    async invite(email: string, role: Role): Promise<Invitation> {
      if (await users.findByEmail(email))
        throw new InputError('email', 'Somebody signs in with this e-mail address already.');
      const now = clock();
      const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
      const token = await invitations.open({ email, role, expires_at: expiresAt }, now);
      return { email, role, token, expiresAt };
    },

    /**
     * Adds the invited person, who may sign in from here on. A password that is refused leaves the invitation as it was.
     *
     * @throws DomainError `forbidden` for an unknown, used or expired invitation, InputError for a guessable password
     */
    async accept(token: string, name: string, password: string): Promise<CurrentUser> {
      const invitation = await invitations.find(token, clock());
      if (!invitation) throw refusal();
      const { email, role } = invitation;
      refuseGuessable(password, [name, ...email.split('@')], 'password');
      const user = {
        id: randomUUID(),
        email,
        name,
        role,
        password_hash: await hashPassword(password),
        created_at: clock(),
      };
      if (!(await invitations.accept(token, clock(), user))) throw refusal();
      return toCurrentUser(user);
    },
  };
}

function refusal(): DomainError {
  return new DomainError(
    'forbidden',
    'This invitation was used before, was replaced or has expired. Ask for a new one.',
  );
}
