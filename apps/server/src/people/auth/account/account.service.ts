import type { CurrentUser } from '@equanim/contract/auth';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from '@equanim/contract/limits';
import type { AuditEvent, Act } from '../../../platform/acts/act.ts';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Outbox } from '../../mail/outbox.ts';
import {
  accountChangedMail,
  confirmEmailMail,
  emailChangeMail,
  emailTakenMail,
  pathTo,
} from '../account-mails.ts';
import type { IsOwnPassword } from '../own-password.ts';
import type { RequirePassword } from '../password-rules.ts';
import { hashPassword, isShort } from '../passwords.ts';
import { toCurrentUser, type UserRow, type UsersStore } from '../users.store.ts';
import { createOwnMessages } from './own-messages.ts';
import type { AccountChanges, AccountRow, AccountStore } from './account.store.ts';
import type { EmailChangesStore } from './email-changes.store.ts';

const LINK_MINUTES = 30;
/** Nobody can fill another person's mailbox by asking. */
const MAX_LIVE_LINKS = 3;

/** What somebody wants to change about themselves. */
export interface MeChanges {
  name?: string | undefined;
  email?: string | undefined;
  currentPassword?: string | undefined;
  newPassword?: string | undefined;
}

/** The session a change is asked for in. */
export interface OwnSession {
  token: string;
  user: CurrentUser;
  /** Whether the second factor was given just now, or there is none. */
  isSteppedUp: boolean;
}

export type AccountService = ReturnType<typeof createAccountService>;

interface AccountDeps {
  accounts: AccountStore;
  emailChanges: EmailChangesStore;
  users: Pick<UsersStore, 'findByEmail'>;
  isOwnPassword: IsOwnPassword;
  requirePassword: RequirePassword;
  clock: () => Date;
  /** Null where no mail is sent. */
  outbox: Outbox | null;
  siteUrl: string;
}

/** What people change about themselves. */
export function createAccountService(deps: AccountDeps) {
  const { accounts, emailChanges, clock, outbox, siteUrl } = deps;
  const confirmation = createConfirmation(deps);

  /** @returns what of the wish is new, with a password to store; @throws InputError for a guessable one */
  async function toChanges(account: AccountRow, wish: MeChanges): Promise<AccountChanges> {
    const email = wish.email?.toLowerCase();
    return {
      name: wish.name,
      email: email === account.email ? undefined : email,
      password:
        wish.newPassword === undefined ? undefined : await newPasswordOf(deps, account, wish.newPassword),
    };
  }

  /** @throws DomainError or InputError where somebody else might sit at the session */
  async function requireOwner(session: OwnSession, account: AccountRow, given: string): Promise<void> {
    if (!session.isSteppedUp) throw new DomainError('step-up-required');
    if (!(await deps.isOwnPassword(account, given))) throw wrongPassword();
  }

  return {
    ...createOwnMessages({ accounts, isMailSent: outbox !== null }),

    /**
     * Changes one's own name, address or password. A new password ends the other sessions, and so does a new address, which
     * counts once it was confirmed through a mailed link, or at once where no mail is sent.
     *
     * @returns oneself as it is now
     * @throws InputError for a wrong current password, a guessable one or, where no mail is sent, a taken address;
     *   DomainError `step-up-required` where the second factor was not given just now
     */
    async changeMe(session: OwnSession, wish: MeChanges, act: Act): Promise<CurrentUser> {
      const account = await accounts.find(session.user.id);
      if (!account) throw new DomainError('not-signed-in');
      const isSensitive = wish.email !== undefined || wish.newPassword !== undefined;
      if (isSensitive) await requireOwner(session, account, wish.currentPassword ?? '');
      const changes = await toChanges(account, wish);
      const toConfirm = outbox === null ? undefined : changes.email;
      if (toConfirm !== undefined) {
        await confirmation.refuseTooMany(account.id, act.at);
        delete changes.email;
      }
      const basis = { token: session.token, passwordHash: isSensitive ? account.password_hash : null };
      const changed = await accounts.change(account.id, { changes, basis }, act);
      if (changed === 'stale') throw wrongPassword();
      if (changed === 'taken') throw new InputError('email', 'This email address cannot be used.');
      if (toConfirm !== undefined) await confirmation.ask(changed, toConfirm, act.at);
      if (changes.password) outbox?.post(() => accountChangedMail(changed, 'password-changed', siteUrl));
      return toCurrentUser(changed);
    },

    /**
     * Makes a new address count and ends every session of the person.
     *
     * @throws DomainError `dead-link` for a link that was used or has expired, or where somebody has the address by now
     */
    async confirmEmail(token: string, origin: AuditEvent['origin']): Promise<void> {
      const confirmed = await emailChanges.confirm(token, origin, clock());
      if (!confirmed) throw new DomainError('dead-link');
      const { before, email } = confirmed;
      outbox?.post(() => emailChangeMail(before, { newEmail: email, isDone: true, siteUrl }));
    },
  };
}

interface Link {
  token: string;
  until: Date;
}

/** Links to new addresses. */
function createConfirmation({ emailChanges, users, outbox, siteUrl }: AccountDeps) {
  async function mailTo({ name }: UserRow, email: string, link: Link): Promise<Mail> {
    const holder = await users.findByEmail(email);
    if (holder) return emailTakenMail(holder, siteUrl);
    const address = siteUrl + pathTo('confirm-email', link.token);
    const mail = confirmEmailMail({ name, email }, { siteUrl, link: address, minutes: LINK_MINUTES });
    return { ...mail, expiresAt: link.until };
  }

  return {
    /** Does the same work whether or not somebody has the address; the difference is mailed. */
    async ask(account: UserRow, email: string, from: Date): Promise<void> {
      const until = new Date(from.getTime() + LINK_MINUTES * MINUTE_MS);
      const token = await emailChanges.open(account.id, email, { from, until });
      outbox?.post(() => mailTo(account, email, { token, until }));
      outbox?.post(() => emailChangeMail(account, { newEmail: email, isDone: false, siteUrl }));
    },

    /** @throws DomainError `too-many-requests` while as many links live as may */
    async refuseTooMany(userId: string, now: Date): Promise<void> {
      const ends = await emailChanges.listLive(userId, now);
      const [earliest] = ends;
      if (ends.length < MAX_LIVE_LINKS || !earliest) return;
      const retryAfterMs = earliest.getTime() - now.getTime();
      throw new DomainError('too-many-requests', undefined, { retryAfterMs });
    },
  };
}

async function newPasswordOf({ requirePassword }: AccountDeps, account: AccountRow, password: string) {
  const minLength = account.has_factor ? PASSWORD_MIN_LENGTH_WITH_FACTOR : PASSWORD_MIN_LENGTH;
  await requirePassword(password, [account.name, ...account.email.split('@')], { minLength });
  return { password_hash: await hashPassword(password), is_password_short: isShort(password) };
}

function wrongPassword(): InputError {
  return new InputError('currentPassword', 'The current password is wrong.');
}
