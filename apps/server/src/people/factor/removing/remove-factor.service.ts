import { hashPassword } from '../../auth/passwords.ts';
import type { RequireOwnPassword } from '../../auth/own-password.ts';
import type { FactorNews } from '../factor-mails.ts';
import { eventOf, type Me } from '../me.ts';
import {
  newPasswordMissing,
  passwordMissing,
  type LastFactor,
  type RemovalStore,
  type WhichFactor,
} from '../stores/removal.store.ts';

/** What is asked of whoever removes the last factor. */
export interface Passwords {
  current: string | undefined;
  /** For one that is too short to stand alone. */
  new: string | undefined;
}

export interface RemovingDeps {
  removal: RemovalStore;
  requireOwnPassword: RequireOwnPassword;
  /** @throws InputError for a new password that breaks the rules, as one that is too short to stand alone */
  refuseWeak: (password: string, about: string[]) => Promise<void>;
  clock: () => Date;
  /** Mails the person what happened. */
  tell: (user: { name: string; email: string }, news: FactorNews) => void;
}

/** How people remove second factors. */
export function createRemoving(deps: RemovingDeps) {
  const { removal, clock, tell } = deps;

  async function remove(me: Me, which: WhichFactor, passwords: Passwords): Promise<void> {
    const { user } = me.session;
    const last = (await removal.isLast(user.id, which)) ? await askForLast(deps, me, passwords) : null;
    const details = which === 'totp' ? { kind: 'totp' } : { kind: 'passkey', passkey: which.passkeyId };
    await removal.remove(which, last, eventOf(me, clock(), { action: 'second-factor-removed', details }));
    tell(user, which === 'totp' ? 'totp-removed' : 'passkey-removed');
  }

  return {
    /**
     * Removes the authenticator app and ends the other sessions. The last factor asks for the password, and for a longer
     * one where that is too short to stand alone.
     *
     * @throws InputError, DomainError `not-found`
     */
    removeTotp: (me: Me, passwords: Passwords): Promise<void> => remove(me, 'totp', passwords),

    /** Removes a passkey, as {@link removeTotp} does the app. */
    removePasskey: (me: Me, passkeyId: string, passwords: Passwords): Promise<void> =>
      remove(me, { passkeyId }, passwords),
  };
}

async function askForLast(
  { removal, requireOwnPassword, refuseWeak }: RemovingDeps,
  { session: { user } }: Me,
  passwords: Passwords,
): Promise<LastFactor> {
  if (passwords.current === undefined) throw passwordMissing();
  await requireOwnPassword(user, passwords.current);
  if (passwords.new === undefined) {
    if (await removal.isPasswordShort(user.id)) throw newPasswordMissing();
    return { passwordHash: null };
  }
  await refuseWeak(passwords.new, [user.name, ...user.email.split('@')]);
  return { passwordHash: await hashPassword(passwords.new) };
}
