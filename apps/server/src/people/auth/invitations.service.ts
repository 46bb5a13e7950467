import { randomUUID } from 'node:crypto';
import type { CurrentUser, Role } from '@equanim/contract/auth';
import type { AuditEvent, Act, OpenTransaction } from '../../platform/acts/act.ts';
import { DomainError, InputError } from '../../platform/domain-error.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import type { FirstAdministratorStore } from './first-administrator.store.ts';
import type { Outbox } from '../mail/outbox.ts';
import { invitationMail, pathTo } from './account-mails.ts';
import type { InvitationRefusal, InvitationsStore, NewInvitation } from './invitations.store.ts';
import type { RequirePassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { toCurrentUser } from './users.store.ts';

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

/** One that waits to be accepted, with whom it is for. */
export type OpenInvitation = Awaited<ReturnType<InvitationsStore['listOpen']>>[number];

/** Whom to invite. */
interface Invited {
  email: string;
  role: Role;
  /** For whom they stand once they accept; where undefined, for whom an open invitation of the address says. */
  investorId?: string | undefined;
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
  invitations: InvitationsStore;
  firstAdministrator: FirstAdministratorStore;
  requirePassword: RequirePassword;
  /** Null where no mail is sent. */
  outbox: Outbox | null;
  siteUrl: string;
  clock: () => Date;
}

/** People who come by a link, the only way to an account but for an operator's command. */
export function createInvitationsService(deps: InvitationsDeps) {
  const { invitations, outbox, siteUrl, clock } = deps;
  return {
    /**
     * Invites somebody; an earlier invitation of the address stops working.
     *
     * @throws InputError when somebody has the address already, or is invited for another investor
     */
    invite: (invited: Invited, act: Act): Promise<Invitation> =>
      openInvitation(invited, act, (given) => invitations.open(given, act)),

    /** As `invite`, in a transaction of the caller, who claims the key of the act. */
    inviteIn: (trx: OpenTransaction, invited: Invited, act: Act): Promise<Invitation> =>
      openInvitation(invited, act, (given) => invitations.openIn(trx, given, act)),

    /** Mails the link to whoever is invited. @returns whether it is on its way: no mail may be set up */
    mail(invitation: Invitation): boolean {
      const link = siteUrl + pathTo('accept-invitation', invitation.token);
      outbox?.post(() => invitationMail(invitation, { siteUrl, link, days: INVITATION_DAYS }));
      return outbox !== null;
    },

    /** Those that wait to be accepted, the newest first. */
    listOpen: (): Promise<OpenInvitation[]> => invitations.listOpen(clock()),

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

const REFUSALS: Record<InvitationRefusal, readonly [field: string, sentence: string]> = {
  'is-user': ['email', 'This email address already belongs to a user.'],
  'is-linkable': [
    'email',
    'This email address already belongs to a user: choose the user instead of inviting somebody.',
  ],
  'is-invited': [
    'email',
    'This email address is invited already. Withdraw that invitation, or link the person once they have accepted it.',
  ],
  'no-investor': ['investorId', 'This investor no longer exists.'],
};

type Open = (given: NewInvitation) => Promise<{ token: string } | InvitationRefusal>;

/** @throws InputError */
async function openInvitation(
  { email, role, investorId }: Invited,
  { at }: Act,
  open: Open,
): Promise<Invitation> {
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
  const outcome = await open({ email, role, expires_at: expiresAt, investor_id: investorId });
  if (typeof outcome === 'string') throw new InputError(...REFUSALS[outcome]);
  return { email, role, token: outcome.token, expiresAt };
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
