import { randomUUID } from 'node:crypto';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import type { FoundSession } from '../../auth/auth.service.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { RequireOwnPassword } from '../../auth/own-password.ts';
import type { FactorNews } from '../factor-mails.ts';
import { eventOf, type Me } from '../me.ts';
import type { Attempts } from '../giving/attempts.ts';
import type { Challenges } from '../passkeys/challenges.ts';
import type { Passkey, PasskeysStore } from '../passkeys/passkeys.store.ts';
import type { GivenCredential } from '../passkeys/credential.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { newRecoveryCodes } from '../recovery/recovery-codes.ts';
import type { RecoveryCodesStore } from '../recovery/recovery-codes.store.ts';
import { MAX_PASSKEYS, type Added, type FactorEvent, type FactorsStore } from '../stores/factors.store.ts';
import type { AuthenticatorApps, StartedTotp } from '../totp/authenticator-app.service.ts';

export interface AddingDeps {
  factors: Pick<FactorsStore, 'add' | 'replaceCodes'>;
  apps: AuthenticatorApps;
  passkeys: PasskeysStore;
  recoveryCodes: RecoveryCodesStore;
  party: RelyingParty;
  challenges: Challenges;
  attempts: Attempts;
  requireOwnPassword: RequireOwnPassword;
  clock: () => Date;
  /** Mails the person what happened. */
  tell: (user: { name: string; email: string }, news: FactorNews) => void;
}

/** A passkey to add, as the browser gave it. */
export interface NewPasskey {
  name: string;
  credential: GivenCredential;
}

/** How people set up second factors. */
export function createAdding(deps: AddingDeps) {
  const { factors, passkeys, challenges, clock, tell } = deps;
  const add = addWith(deps);

  return {
    ...addingAppsOf(deps),

    /**
     * What a new passkey has to be made with.
     *
     * @throws as {@link requireMayAdd}; DomainError `invalid-input` where there are many
     */
    async newPasskeyOptions({ session }: Me, password: string | undefined): Promise<Record<string, unknown>> {
      await requireMayAdd(deps, session, password);
      const { user } = session;
      const known = await passkeys.list(user.id);
      if (known.length >= MAX_PASSKEYS)
        throw new DomainError(
          'invalid-input',
          `You already have ${MAX_PASSKEYS} passkeys; remove one first.`,
        );
      const challenge = await challenges.make({ purpose: 'add', userId: user.id });
      return deps.party.newPasskeyOptions(user, { challenge, known });
    },

    /**
     * Adds a passkey that answers {@link newPasskeyOptions}; the session has given its factor with it, and the others end.
     *
     * @throws InputError where it does not fit
     */
    async addPasskey(me: Me, { name, credential }: NewPasskey) {
      requireNotPending(me.session);
      const { user } = me.session;
      const challenge = await challenges.take(credential, { purpose: 'add', userId: user.id });
      const known = challenge === null ? null : await deps.party.readNewPasskey(credential, challenge);
      if (!known) throw passkeyRefused();
      const at = clock();
      const passkey = { ...known, id: randomUUID(), userId: user.id, name, createdAt: at, lastUsedAt: null };
      const details = { kind: 'passkey', name };
      const codes = await add({ passkey }, eventOf(me, at, { action: 'second-factor-added', details }));
      if (codes === 'refused') throw passkeyRefused();
      tell(user, 'passkey-added');
      return { passkey, codes };
    },

    /** @throws DomainError `not-found` where the person has no such passkey */
    async renamePasskey({ session }: Me, id: string, name: string): Promise<Passkey> {
      const passkey = await passkeys.rename(session.user.id, id, name);
      if (!passkey) throw new DomainError('not-found');
      return passkey;
    },

    /** @returns ten new codes, given out once. @throws DomainError `invalid-input` where there is no second factor */
    async newRecoveryCodes(me: Me): Promise<string[]> {
      // Ten hashes take the processor a while: nobody gets them made for nothing.
      if (!me.session.hasFactor) throw factorMissing();
      const { codes, hashes } = await makeCodes();
      const event = eventOf(me, clock(), { action: 'recovery-codes-made' });
      if (!(await factors.replaceCodes(hashes, event))) throw factorMissing();
      tell(me.session.user, 'codes-made');
      return codes;
    },
  };
}

function addingAppsOf(deps: AddingDeps) {
  const { apps, attempts, clock, tell } = deps;
  const add = addWith(deps);
  return {
    /**
     * Begins to set up an authenticator app.
     *
     * @throws as {@link requireMayAdd}; DomainError `invalid-input` where one is set up
     */
    async startTotp({ session }: Me, password: string | undefined): Promise<StartedTotp> {
      await requireMayAdd(deps, session, password);
      const started = await apps.start(session.user);
      if (!started)
        throw new DomainError('invalid-input', 'An authenticator app is already set up; remove it first.');
      return started;
    },

    /**
     * Finishes it with a code of the app; the session has given its factor with it, and the others end.
     *
     * @returns ten recovery codes, given out once; null where the person has some
     * @throws InputError for a wrong code, DomainError `too-many-requests` after five
     */
    async confirmTotp(me: Me, code: string): Promise<string[] | null> {
      requireNotPending(me.session);
      const { user } = me.session;
      const attempt = await attempts.admit({ userId: user.id, kind: 'setup', deviceHash: null });
      const totp = await apps.readFirstCode(user.id, code);
      const details = { kind: 'totp' };
      const event = eventOf(me, clock(), { action: 'second-factor-added', details });
      const codes = totp ? await add({ totp }, event) : 'refused';
      if (codes === 'refused')
        throw new InputError('code', 'This code is not correct. Wait for the next one, or start again.');
      await attempt.forget();
      tell(user, 'totp-added');
      return codes;
    },
  };
}

/** @returns adds a factor, and gives the recovery codes that came with it; null where there are some */
function addWith({ factors, recoveryCodes }: AddingDeps) {
  return async (added: Added, event: FactorEvent): Promise<string[] | null | 'refused'> => {
    const isFirst = (await recoveryCodes.list(event.userId)).length === 0;
    const { codes, hashes } = isFirst ? await makeCodes() : { codes: [], hashes: [] };
    const isStored = await factors.add(added, hashes, event);
    if (isStored === null) return 'refused';
    return isStored ? codes : null;
  };
}

/**
 * Lets whoever has no second factor add one with the password, and others once they gave the one they have.
 *
 * @throws DomainError `second-factor-required` or `step-up-required`, InputError for a wrong or missing password
 */
async function requireMayAdd(
  { requireOwnPassword }: AddingDeps,
  session: FoundSession,
  password: string | undefined,
): Promise<void> {
  requireNotPending(session);
  if (session.hasFactor) {
    if (!session.isSteppedUp) throw new DomainError('step-up-required');
    return;
  }
  if (password === undefined) throw new InputError('currentPassword', 'Enter your password.');
  await requireOwnPassword(session.user, password);
}

function requireNotPending({ state }: FoundSession): void {
  if (state === 'factor-pending') throw new DomainError('second-factor-required');
}

function factorMissing(): DomainError {
  return new DomainError('invalid-input', 'Set up a second factor first.');
}

function passkeyRefused(): InputError {
  return new InputError('credential', 'This passkey cannot be added. Start again.');
}

/** With their hashes, one after the other: each takes a core and 19 MiB for a moment. */
async function makeCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = newRecoveryCodes();
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(code));
  return { codes, hashes };
}
