import type { Mail } from '../mail/mailer.ts';

interface Addressee {
  name: string;
  email: string;
}

/** What somebody is told of their second factor. */
export const FACTOR_NEWS = {
  'totp-added': 'an authenticator app was set up',
  'passkey-added': 'a passkey was added',
  'totp-removed': 'the authenticator app was removed',
  'passkey-removed': 'a passkey was removed',
  'codes-made': 'new recovery codes were made; the earlier ones no longer work',
  'code-used': 'a recovery code was used to sign in or to confirm something',
  'failed-often': 'somebody who knows your password entered a wrong code five times and was blocked',
} as const;

export type FactorNews = keyof typeof FACTOR_NEWS;

export function factorMail({ name, email }: Addressee, news: FactorNews, siteUrl: string): Mail {
  const isAttack = news === 'failed-often';
  return {
    to: email,
    subject: isAttack ? 'Wrong codes for your account' : 'Your second factor',
    text: `Hello ${name},

for your account at
${siteUrl}
${FACTOR_NEWS[news]}.

If this was not you, ${isAttack ? 'change your password, and ' : ''}tell your administrator at once.
`,
  };
}
