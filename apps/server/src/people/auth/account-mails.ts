import type { Mail } from '../mail/mailer.ts';
import { INVITATION_DAYS, type Invitation } from './invitations.service.ts';

/**
 * Where a link leads, from the root of the site. The token stands behind the #, which no browser sends to a server or
 * passes on to another site.
 */
export function pathTo(page: 'reset-password' | 'accept-invitation', token: string): string {
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

somebody asked for a new password for your account at
${siteUrl}

If it was you, set one within ${minutes} minutes:
${link}

The link works once. If it was not you, ignore this mail: nothing has changed.
`,
  };
}

export function passwordChangedMail({ name, email }: Addressee, siteUrl: string): Mail {
  return {
    to: email,
    subject: 'Your password was changed',
    text: `Hello ${name},

the password of your account at
${siteUrl}
was changed through a link in a mail to this address, and you were signed out everywhere.

If it was not you, tell your administrator at once.
`,
  };
}

export function invitationMail({ email, role, token }: Invitation, siteUrl: string): Mail {
  const what = role === 'admin' ? 'an administrator' : 'a customer';
  return {
    to: email,
    subject: 'Your invitation',
    text: `Hello,

you are invited to sign in as ${what} at
${siteUrl}

Choose your name and password within ${INVITATION_DAYS} days:
${siteUrl}${pathTo('accept-invitation', token)}

The link works once. If you expected no invitation, ignore this mail.
`,
  };
}
