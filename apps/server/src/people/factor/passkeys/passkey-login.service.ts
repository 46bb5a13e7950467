import type { RecordEvent, Origin } from '../../../platform/acts/act.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { OpenedSession, OpenSession } from '../../auth/open-session.ts';
import type { Challenges } from './challenges.ts';
import type { Passkey, PasskeysStore, Signing } from './passkeys.store.ts';
import { isHandleOf, type GivenCredential } from './credential.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeyLoginDeps {
  passkeys: PasskeysStore;
  party: RelyingParty;
  challenges: Challenges;
  /** Somebody who is not disabled, by id, with the hash of their password. */
  findUser: (id: string) => Promise<{ id: string; password_hash: string } | undefined>;
  openSession: OpenSession;
  /** Ends a session by its token. */
  endSession: (token: string) => Promise<unknown>;
  /** The token a device is to have from now on. */
  deviceTokenFor: (presented: string | null) => Promise<string>;
  /** The device is known from here on. */
  rememberDevice: (userId: string, token: string | null) => Promise<void>;
  record: RecordEvent;
  clock: () => Date;
}

/** A passkey to sign in with. */
export interface PasskeyCredentials {
  credential: GivenCredential;
  /** Whether it lasts days instead of hours. */
  isRemembered: boolean;
}

/** A session that was opened by a passkey. */
export interface PasskeySignedIn extends OpenedSession {
  /** What the cookie of the device has to hold from now on. */
  deviceToken: string;
}

/** Sign-in with a passkey alone: the device that has it and the PIN or the like it asks for are both factors. */
export function createPasskeyLogin(deps: PasskeyLoginDeps) {
  const { party, challenges, record } = deps;
  return {
    /** What any passkey of the site has to sign; which one, the person chooses on the device. */
    passkeyLoginOptions: async (): Promise<Record<string, unknown>> =>
      party.signOptions(await challenges.make({ purpose: 'sign-in', userId: null }), []),

    /** @throws DomainError `wrong-credentials`, whatever does not fit */
    async passkeyLogin(credentials: PasskeyCredentials, origin: Origin): Promise<PasskeySignedIn> {
      const challenge = await challenges.take(credentials.credential, { purpose: 'sign-in', userId: null });
      const passkey = await deps.passkeys.find(credentials.credential.id);
      const opened =
        challenge !== null && passkey
          ? await open(deps, { passkey, challenge, origin, ...credentials })
          : null;
      if (opened && passkey) {
        const deviceToken = await deps.deviceTokenFor(origin.deviceToken);
        await deps.rememberDevice(passkey.userId, deviceToken);
        const actor = { kind: 'user', id: passkey.userId } as const;
        await record({ action: 'signed-in', actor, origin, details: { kind: 'passkey' } });
        return { ...opened, deviceToken };
      }
      // Whoever invents passkeys is not recorded: anybody could fill the log.
      if (passkey) {
        const about = { subjectId: passkey.userId, details: { kind: 'passkey' } };
        await record({ action: 'sign-in-failed', actor: { kind: 'visitor' }, origin, ...about });
      }
      throw new DomainError('wrong-credentials');
    },
  };
}

interface OpenAttempt extends PasskeyCredentials {
  passkey: Passkey;
  challenge: string;
  origin: Origin;
}

async function open(deps: PasskeyLoginDeps, attempt: OpenAttempt): Promise<OpenedSession | null> {
  const signing = await readSigning(deps, attempt);
  const user = signing && (await deps.findUser(attempt.passkey.userId));
  if (!user) return null;
  const { isRemembered, origin } = attempt;
  const opened = await deps.openSession(user, { isRemembered, origin, factorAt: signing.at });
  if (!opened) return null;
  // Noted last: a removal of the passkey ends the session where it comes later, and is seen here where it came before.
  if (await deps.passkeys.noteSigning(signing)) return opened;
  await deps.endSession(opened.token);
  return null;
}

async function readSigning(
  { party, clock }: PasskeyLoginDeps,
  { passkey, challenge, credential }: OpenAttempt,
): Promise<Signing | null> {
  if (!isHandleOf(credential.response['userHandle'], passkey.userId)) return null;
  const signatureCount = await party.readSignature(credential, challenge, passkey);
  return signatureCount === null ? null : { passkeyId: passkey.id, signatureCount, at: clock() };
}
