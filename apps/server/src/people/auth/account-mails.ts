import type { Role } from '@equanim/contract/auth';
import type { Mail } from '../mail/mailer.ts';

type LinkedPage = 'reset-password' | 'accept-invitation' | 'confirm-email';

/**
 * Where a link leads, from the root of the site. The token stands behind the #, which no browser sends to a server or
 * passes on to another site.
 */
export function pathTo(page: LinkedPage, token: string): string {
  return `/${page}#${token}`;
}

interface Addressee {
  name: string;
  email: string;
}

/** @param link where a new password can be set, for the given minutes */
export function resetMail(
  { name, email }: Addressee,
  { siteUrl, link, minutes }: { siteUrl: string; link: string; minutes: number },
): Mail {
  return {
    to: email,
    subject: 'Set a new password',
    text: `Hello ${name},

somebody requested a new password for your account at
${siteUrl}

If this was you, set one within ${minutes} minutes:
${link}

The link works once. If this was not you, ignore this email: nothing has changed.
`,
  };
}

/** What was done to an account. */
export type AccountChange =
  | 'admin'
  | 'customer'
  | 'disabled'
  | 'enabled'
  | 'factor-reset'
  | 'password-reset'
  | 'password-changed';

const CHANGES: Record<AccountChange, { subject: string; sentence: string }> = {
  admin: {
    subject: 'You are now an administrator',
    sentence: 'now has the role of administrator, and you were signed out everywhere.',
  },
  customer: {
    subject: 'You are now a customer',
    sentence: 'now has the role of customer, and you were signed out everywhere.',
  },
  disabled: {
    subject: 'Your account was disabled',
    sentence: 'was disabled by an administrator, and you were signed out everywhere.',
  },
  enabled: {
    subject: 'Your account was enabled again',
    sentence: 'was enabled again by an administrator: you can sign in.',
  },
  'factor-reset': {
    subject: 'Your second factor was removed',
    sentence:
      'no longer has a second factor: an administrator removed it, and you were signed out everywhere.',
  },
  'password-reset': {
    subject: 'Your password was changed',
    sentence:
      'has a new password, set through a link in an email to this address, and you were signed out everywhere.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    sentence: 'has a new password, set by whoever is signed in, and your other sessions were ended.',
  },
};

/** Tells somebody what was done to their account. */
export function accountChangedMail({ name, email }: Addressee, change: AccountChange, siteUrl: string): Mail {
  const { subject, sentence } = CHANGES[change];
  return {
    to: email,
    subject,
    text: `Hello ${name},

your account at
${siteUrl}
${sentence}

If you did not expect this, tell your administrator at once.
`,
  };
}

/** @param link where an account can be set up, for the given days */
export function invitationMail(
  { email, role }: { email: string; role: Role },
  { siteUrl, link, days }: { siteUrl: string; link: string; days: number },
): Mail {
  const what = role === 'admin' ? 'an administrator' : 'a customer';
  return {
    to: email,
    subject: 'Your invitation',
    text: `Hello,

you are invited to sign in as ${what} at
${siteUrl}

Choose your name and password within ${days} days:
${link}

The link works once. If you did not expect an invitation, ignore this email.
`,
  };
}

/** To a new address: the link that makes it count. */
export function confirmEmailMail(
  { name, email }: Addressee,
  { siteUrl, link, minutes }: { siteUrl: string; link: string; minutes: number },
): Mail {
  return {
    to: email,
    subject: 'Confirm your email address',
    text: `Hello ${name},

your account at
${siteUrl}
is about to use this email address. Confirm it within ${minutes} minutes:
${link}

The link works once and signs you out everywhere. If you did not request this, ignore this email: nothing has changed.
`,
  };
}

/** To whoever has an address already that somebody else wants for their account. */
export function emailTakenMail({ name, email }: Addressee, siteUrl: string): Mail {
  return {
    to: email,
    subject: 'Your email address is in use',
    text: `Hello ${name},

somebody tried to use this email address for another account at
${siteUrl}

It is already yours, so nothing has changed. If this was you, sign in with this address instead.
`,
  };
}

/** To the address an account has: another is wanted, or counts by now. */
export function emailChangeMail(
  { name, email }: Addressee,
  { newEmail, isDone, siteUrl }: { newEmail: string; isDone: boolean; siteUrl: string },
): Mail {
  return {
    to: email,
    subject: isDone ? 'Your email address was changed' : 'A new email address was requested',
    text: `Hello ${name},

the email address of your account at
${siteUrl}
${isDone ? `is now ${newEmail}, and you were signed out everywhere.` : `will change to ${newEmail} once that address is confirmed with a link mailed to it.`}

If this was not you, tell your administrator at once.
`,
  };
}
