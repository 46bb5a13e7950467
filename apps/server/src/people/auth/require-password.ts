import type { CurrentUser } from '@equanim/contract/auth';
import type { Limit, LimitCounters } from '../../platform/database/limit-counters.ts';
import { DomainError, InputError } from '../../platform/domain-error.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { isPassword } from './passwords.ts';
import type { UsersStore } from './users.store.ts';

const SCOPE = 'own-password';
const LIMIT: Limit = { max: 5, windowMs: 15 * MINUTE_MS, isRenewed: true };

/** Checks the password of somebody who is signed in. */
export type RequirePassword = (me: Pick<CurrentUser, 'id' | 'email'>, password: string) => Promise<void>;

interface RequirePasswordDeps {
  findByEmail: UsersStore['findByEmail'];
  counters: LimitCounters;
  clock: () => Date;
}

/**
 * A wrong password is counted for the person alone, and before it is checked, so that guesses sent together are counted, too.
 *
 * @returns throws InputError for a wrong one, and DomainError `too-many-requests` after five within fifteen minutes
 */
export function createRequirePassword({
  findByEmail,
  counters,
  clock,
}: RequirePasswordDeps): RequirePassword {
  return async (me, password) => {
    const { isWithin, endsAt } = await counters.take(SCOPE, me.id, LIMIT);
    const retryAfterMs = endsAt.getTime() - clock().getTime();
    if (!isWithin) throw new DomainError('too-many-requests', undefined, { retryAfterMs });
    const user = await findByEmail(me.email);
    const isRight = await isPassword(password, user?.password_hash ?? null);
    if (!isRight) throw new InputError('currentPassword', 'The current password is wrong.');
    await counters.forget(SCOPE, me.id);
  };
}
