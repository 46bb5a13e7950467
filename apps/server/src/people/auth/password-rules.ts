import { passwordText } from '@equanim/contract/password-text';
import { InputError } from '../../platform/domain-error.ts';
import type { LeakedPasswords } from './leaked-passwords.ts';
import { refuseGuessable, type PasswordUse } from './passwords.ts';

/**
 * @param about the person's name, email address and the like, of which the password must not consist
 * @throws InputError for a password that is too short, too long, easy to guess or known from a leak
 */
export type RequirePassword = (
  password: string,
  about: readonly string[],
  use?: string | PasswordUse,
) => Promise<void>;

interface PasswordRulesDeps {
  /** Origin of the site, whose host name is among the first words that are tried. */
  siteUrl: string;
  /** Null where no list of leaked passwords is set. */
  leaked: Pick<LeakedPasswords, 'has'> | null;
}

/** Everything that is asked of a new password. */
export function createPasswordRules({ siteUrl, leaked }: PasswordRulesDeps): RequirePassword {
  const host = new URL(siteUrl).hostname;
  return async (password, about, use = {}) => {
    refuseGuessable(password, [...about, host], use);
    // The lists hold passwords as people typed them.
    const forms = new Set([password, passwordText(password)]);
    for (const form of forms) {
      if (!(await leaked?.has(form))) continue;
      const { field = 'newPassword' } = typeof use === 'string' ? { field: use } : use;
      throw new InputError(field, 'This password was leaked from another site; choose another.');
    }
  };
}
