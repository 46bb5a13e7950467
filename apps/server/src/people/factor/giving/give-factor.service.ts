import type { RecordEvent } from '../../../platform/acts/act.ts';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import { isPassword } from '../../auth/passwords.ts';
import { hashOf } from '../../auth/tokens.ts';
import type { FactorNews } from '../factor-mails.ts';
import { eventOf, type Me } from '../me.ts';
import type { Challenges } from '../passkeys/challenges.ts';
import type { PasskeysStore } from '../passkeys/passkeys.store.ts';
import type { GivenCredential } from '../passkeys/credential.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { readRecoveryCode } from '../recovery/recovery-codes.ts';
import type { RecoveryCodesStore } from '../recovery/recovery-codes.store.ts';
import type { FactorsStore, Given } from '../stores/factors.store.ts';
import type { AuthenticatorApps } from '../totp/authenticator-app.service.ts';
import type { Attempt, Attempts } from './attempts.ts';

export interface GivingDeps {
  factors: Pick<FactorsStore, 'give' | 'findDevice'>;
  apps: AuthenticatorApps;
  passkeys: PasskeysStore;
  recoveryCodes: RecoveryCodesStore;
  party: RelyingParty;
  challenges: Challenges;
  attempts: Attempts;
  /** The device is known from here on. */
  rememberDevice: (userId: string, token: string | null) => Promise<void>;
  record: RecordEvent;
  clock: () => Date;
  /** Mails the person what happened. */
  tell: (user: { name: string; email: string }, news: FactorNews) => void;
}

/** What was given, and what the audit log calls it. */
interface Presented {
  kind: 'totp' | 'recovery-code' | 'passkey';
  /** Null where it is wrong. */
  given: Given | null;
}

/** How somebody who is signed in gives their second factor: at sign-in, after a rest, or to confirm what they do. */
export function createGiving(deps: GivingDeps) {
  const { factors, apps, tell } = deps;
  const take = takeWith(deps);

  async function admit({ session, origin }: Me, kind: Attempt['kind']) {
    const { id: userId } = session.user;
    const { deviceToken } = origin;
    const deviceHash = deviceToken === null ? null : await factors.findDevice(userId, hashOf(deviceToken));
    return deps.attempts.admit({ userId, kind, deviceHash });
  }

  return {
    /**
     * @param code of an authenticator app, or a recovery code; works once
     * @throws InputError for a wrong one, DomainError `too-many-requests` after five
     */
    async giveCode(me: Me, code: string): Promise<void> {
      const { user } = me.session;
      const isOfApp = /^\d{6}$/.test(code);
      const attempt = await admit(me, isOfApp ? 'app' : 'recovery');
      const presented: Presented = isOfApp
        ? { kind: 'totp', given: stepGiven(await apps.readCode(user.id, code)) }
        : { kind: 'recovery-code', given: await findRecoveryCode(deps, user.id, code) };
      if (!(await take(me, presented))) {
        if (attempt.isLast) tell(user, 'failed-often');
        throw new InputError('code', 'This code is wrong, has expired or was used before.');
      }
      await attempt.forget();
      if (presented.kind === 'recovery-code') tell(user, 'code-used');
    },

    /** What one of the person's passkeys has to sign. @throws DomainError where there is none */
    async passkeyOptions({ session }: Me): Promise<Record<string, unknown>> {
      const { id: userId } = session.user;
      const known = await deps.passkeys.list(userId);
      if (known.length === 0) throw new DomainError('invalid-input', 'You have no passkey.');
      return deps.party.signOptions(await deps.challenges.make({ purpose: 'give', userId }), known);
    },

    /** @throws InputError where the passkey or its signature does not fit, DomainError `too-many-requests` after five */
    async givePasskey(me: Me, credential: GivenCredential): Promise<void> {
      const attempt = await admit(me, 'passkey');
      const given = await readPasskey(deps, me.session.user.id, credential);
      if (!(await take(me, { kind: 'passkey', given })))
        throw new InputError('credential', 'This passkey was not accepted. Try again.');
      await attempt.forget();
    },
  };
}

/** @returns says whether what was given was right and nobody had used it before, and stores and records it either way */
function takeWith({ factors, rememberDevice, record, clock }: GivingDeps) {
  return async (me: Me, { kind, given }: Presented): Promise<boolean> => {
    const details = { kind };
    const event = eventOf(me, clock(), { action: 'second-factor-given', details });
    if (given && (await factors.give(given, event))) {
      await rememberDevice(me.session.user.id, me.origin.deviceToken);
      return true;
    }
    await record({ ...event.event, action: 'second-factor-failed' });
    return false;
  };
}

function stepGiven(step: number | null): Given | null {
  return step === null ? null : { step };
}

/** Compares with every code that is left, one after the other: which one it is, the hashes do not tell. */
async function findRecoveryCode(
  { recoveryCodes }: GivingDeps,
  userId: string,
  typed: string,
): Promise<Given | null> {
  const code = readRecoveryCode(typed);
  if (code === null) return null;
  for (const { id, code_hash } of await recoveryCodes.list(userId))
    if (await isPassword(code, code_hash)) return { recoveryCodeId: id };
  return null;
}

async function readPasskey(
  { challenges, passkeys, party, clock }: GivingDeps,
  userId: string,
  credential: GivenCredential,
): Promise<Given | null> {
  const challenge = await challenges.take(credential, { purpose: 'give', userId });
  const passkey = await passkeys.find(credential.id);
  if (challenge === null || passkey?.userId !== userId) return null;
  const signatureCount = await party.readSignature(credential, challenge, passkey);
  if (signatureCount === null) return null;
  return { signing: { passkeyId: passkey.id, signatureCount, at: clock() } };
}
