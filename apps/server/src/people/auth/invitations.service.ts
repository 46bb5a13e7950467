import { randomUUID } from 'node:crypto';
import type { CurrentUser, Role } from '@equanim/contract/auth';
import type { AuditEvent, Act } from '../../platform/acts/act.ts';
import { DomainError, InputError } from '../../platform/domain-error.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import type { FirstAdministratorStore } from './first-administrator.store.ts';
import type { InvitationRow, InvitationsStore } from './invitations.store.ts';
import type { RequirePassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { toCurrentUser, type UsersStore } from './users.store.ts';

export const INVITATION_DAYS = 7;
export const FIRST_ADMINISTRATOR_HOURS = 24;

/** An invitation that waits to be accepted. */
export interface Invitation {
  email: string;
  role: Role;
  /** Part of the link; given out once. */
  token: string;
  expiresAt: Date;
}

/** What a link to sign up with is for. */
export interface FoundInvitation {
  /** Null for the link of the first administrator, who gives it. */
  email: string | null;
  role: Role;
  expiresAt: Date;
}

/** How somebody accepts. */
export interface Acceptance {
  token: string;
  name: string;
  /** Only taken with the link of the first administrator. */
  email?: string | undefined;
  password: string;
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

interface InvitationsDeps {
  users: Pick<UsersStore, 'findByEmail'>;
  invitations: InvitationsStore;
  firstAdministrator: FirstAdministratorStore;
  requirePassword: RequirePassword;
  clock: () => Date;
}

/** People who come by a link, the only way to an account but for an operator's command. */
export function createInvitationsService(deps: InvitationsDeps) {
  const { users, invitations, clock } = deps;
  return {
    /**
     * Invites somebody; an earlier invitation of the address stops working.
     *
     * @throws InputError when somebody has the address already
     */
    async invite(email: string, role: Role, act: Act): Promise<Invitation> {
      if (await users.findByEmail(email))
        throw new InputError('email', 'This email address already belongs to a user.');
      const expiresAt = new Date(act.at.getTime() + INVITATION_DAYS * DAY_MS);
      const token = await invitations.open({ email, role, expires_at: expiresAt }, act);
      return { email, role, token, expiresAt };
    },

    /** Those that wait to be accepted, the newest first. */
    listOpen: (): Promise<InvitationRow[]> => invitations.listOpen(clock()),

    /** Makes the link of an invitation stop working. @throws DomainError `not-found` where none waits by this id */
    async withdraw(id: string, act: Act): Promise<void> {
      if (!(await invitations.withdraw(id, act)))
        throw new DomainError('not-found', 'There is no open invitation with this id.');
    },

    /** @throws DomainError `forbidden` for an unknown, used or expired link */
    find: (token: string): Promise<FoundInvitation> => findInvitation(deps, token),

    /**
     * Adds the invited person, who may sign in from here on. A password that is refused leaves the invitation as it was.
     *
     * @throws DomainError `forbidden` for an unknown, used or expired link, InputError for a guessable password or, of the
     *   first administrator, a missing or taken address
     */
    accept: (acceptance: Acceptance, origin: AuditEvent['origin']): Promise<CurrentUser> =>
      acceptInvitation(deps, acceptance, origin),

    /**
     * Makes the link by which a new installation gets its first administrator, in place of an earlier one.
     *
     * @returns the token, given out once; null where an administrator can sign in
     */
    openFirstAdministrator: (): Promise<string | null> =>
      deps.firstAdministrator.open(new Date(clock().getTime() + FIRST_ADMINISTRATOR_HOURS * HOUR_MS)),
  };
}

async function findInvitation(
  { invitations, firstAdministrator, clock }: InvitationsDeps,
  token: string,
): Promise<FoundInvitation> {
  const now = clock();
  const invitation = await invitations.find(token, now);
  if (invitation) {
    const { email, role, expires_at: expiresAt } = invitation;
    return { email, role, expiresAt };
  }
  const expiresAt = await firstAdministrator.find(token, now);
  if (expiresAt === null) throw refusal();
  return { email: null, role: 'admin', expiresAt };
}

async function acceptInvitation(
  deps: InvitationsDeps,
  { token, name, password, email: given }: Acceptance,
  origin: AuditEvent['origin'],
): Promise<CurrentUser> {
  const found = await findInvitation(deps, token);
  const { role } = found;
  const email = (found.email ?? given)?.toLowerCase();
  if (email === undefined) throw new InputError('email', 'Enter your email address.');
  await deps.requirePassword(password, [name, ...email.split('@')], 'password');
  const at = deps.clock();
  const password_hash = await hashPassword(password);
  const user = {
    id: randomUUID(),
    email,
    name,
    role,
    password_hash,
    is_password_short: false,
    created_at: at,
  };
  if (found.email !== null) {
    if (!(await deps.invitations.accept(token, user, { origin, at }))) throw refusal();
    return toCurrentUser(user);
  }
  const outcome = await deps.firstAdministrator.accept(token, user, { origin, at });
  if (outcome === 'dead') throw refusal();
  if (outcome === 'taken')
    throw new InputError('email', 'This email address is already in use; enter another.');
  return toCurrentUser(user);
}

function refusal(): DomainError {
  return new DomainError(
    'forbidden',
    'This invitation has been used, has been replaced or has expired. Ask for a new one.',
  );
}
