import type { Mail } from '../mail/mailer.ts';

/** Where a link leads. The token stands behind the #, which no browser sends to a server or tells another site. */
export function linkTo(siteUrl: string, page: 'reset-password', token: string): string {
  return `${siteUrl}/${page}#${token}`;
}

interface Addressee {
  name: string;
  email: string;
}

/** @param link where a new password is set, for as many minutes */
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
