import type { CurrentUser } from '@equanim/contract/auth';
import { requireWithin, type Limit, type LimitCounters } from '../../platform/limits.ts';
import { InputError } from '../../platform/domain-error.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { isPassword } from './passwords.ts';
import type { UserRow, UsersStore } from './users.store.ts';

const SCOPE = 'own-password';
const LIMIT: Limit = { max: 5, windowMs: 15 * MINUTE_MS, isRenewed: true };

/**
 * Whether somebody who is signed in gave their password.
 *
 * @throws DomainError `too-many-requests` after five wrong ones within fifteen minutes
 */
export type IsOwnPassword = (
  user: Pick<UserRow, 'id' | 'password_hash'>,
  password: string,
) => Promise<boolean>;

/** Counted for the person alone, and before the password is checked, so that guesses sent together are counted, too. */
export function createOwnPassword(
  counters: Pick<LimitCounters, 'take' | 'forget'>,
  clock: () => Date,
): IsOwnPassword {
  return async ({ id, password_hash }, password) => {
    requireWithin(await counters.take(SCOPE, id, LIMIT), clock());
    const isRight = await isPassword(password, password_hash);
    if (isRight) await counters.forget(SCOPE, id);
    return isRight;
  };
}

/** Checks the password of somebody who is signed in. @throws InputError for a wrong one, DomainError after too many */
export type RequireOwnPassword = (me: Pick<CurrentUser, 'id' | 'email'>, password: string) => Promise<void>;

/** @see createOwnPassword */
export function createRequireOwnPassword(
  { findByEmail }: Pick<UsersStore, 'findByEmail'>,
  isOwnPassword: IsOwnPassword,
): RequireOwnPassword {
  return async ({ email }, password) => {
    const user = await findByEmail(email);
    if (user === undefined || !(await isOwnPassword(user, password)))
      throw new InputError('currentPassword', 'The current password is wrong.');
  };
}
