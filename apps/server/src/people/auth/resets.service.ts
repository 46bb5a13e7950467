import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from '@equanim/contract/limits';
import type { Outbox } from '../mail/outbox.ts';
import type { Mail } from '../mail/mailer.ts';
import { type AuditEvent, actOf } from '../../platform/acts/act.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { accountChangedMail, pathTo, resetMail } from './account-mails.ts';
import type { RequirePassword } from './password-rules.ts';
import { hashPassword, isShort } from './passwords.ts';
import type { ResetsStore } from './resets.store.ts';
import type { UsersStore } from './users.store.ts';
import { MINUTE_MS } from '../../platform/time.ts';

const LINK_MINUTES = 30;
/** Nobody can fill another person's mailbox by asking. */
const MAX_LIVE_LINKS = 3;

export type ResetsService = ReturnType<typeof createResetsService>;

interface ResetsDeps {
  users: UsersStore;
  resets: ResetsStore;
  /** Lets unknown devices sign in again at once. */
  forgive: (email: string) => Promise<void>;
  requirePassword: RequirePassword;
  clock: () => Date;
  /** Null where no mail is sent. */
  outbox: Outbox | null;
  siteUrl: string;
}

/** New passwords for those who forgot theirs, by a link in a mail. */
export function createResetsService(deps: ResetsDeps) {
  const { users, resets, forgive, requirePassword, clock, outbox, siteUrl } = deps;

  async function makeMail(email: string): Promise<Mail | null> {
    const user = await users.findByEmail(email);
    const from = clock();
    if (!user || user.disabled_at !== null) return null;
    if ((await resets.countLive(user.id, from)) >= MAX_LIVE_LINKS) return null;
    const until = new Date(from.getTime() + LINK_MINUTES * MINUTE_MS);
    const link = siteUrl + pathTo('reset-password', await resets.open(user.id, { from, until }));
    return { ...resetMail(user, { siteUrl, link, minutes: LINK_MINUTES }), expiresAt: until };
  }

  return {
    /**
     * Mails a link to whoever has the address. It returns before anybody is looked for, so that neither the answer nor
     * its time reveals whether somebody was found.
     */
    ask(email: string): void {
      outbox?.post(() => makeMail(email));
    },

    /**
     * Sets a new password and ends every session of the person. A password that is refused leaves the link as it was.
     *
     * @throws DomainError `dead-link` for a link that was used or has expired, InputError for a guessable password
     */
    async redeem(token: string, password: string, origin: AuditEvent['origin']): Promise<void> {
      const user = await resets.findUser(token, clock());
      if (!user) throw new DomainError('dead-link');
      const minLength = user.has_factor ? PASSWORD_MIN_LENGTH_WITH_FACTOR : PASSWORD_MIN_LENGTH;
      await requirePassword(password, [user.name, ...user.email.split('@')], { minLength });
      const stored = { password_hash: await hashPassword(password), is_password_short: isShort(password) };
      if (!(await resets.redeem(token, stored, actOf(user.id, origin, clock()))))
        throw new DomainError('dead-link');
      // Otherwise, a lock from earlier failed sign-ins would keep the new password out, too.
      await forgive(user.email);
      outbox?.post(() => accountChangedMail(user, 'password-reset', siteUrl));
    },
  };
}
