import type { RecordEvent, Origin } from '../../../platform/acts/act.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { OpenedSession, OpenSession } from '../open-session.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { hashOf } from '../tokens.ts';
import type { DevicesService } from '../../devices/devices.service.ts';
import { accountKey, type Admission, type SignInLimiter } from './sign-in-limiter.ts';
import type { SignInStore } from './sign-in.store.ts';

/** What somebody signs in with. */
export interface Credentials {
  email: string;
  password: string;
  /** Whether it lasts days instead of hours. */
  isRemembered: boolean;
}

/** A session that was opened by a password. */
export interface SignedIn extends OpenedSession {
  /** What the cookie of the device has to hold from now on. */
  deviceToken: string;
}

interface SignInDeps {
  find: SignInStore['find'];
  limiter: Pick<SignInLimiter, 'admit'>;
  devices: Pick<DevicesService, 'tokenFor' | 'remember'>;
  openSession: OpenSession;
  /** Whether the session of a token still needs a second factor. */
  needsFactor: (token: string) => Promise<boolean>;
  record: RecordEvent;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Sign-in by email address and password. */
export function createSignInService(deps: SignInDeps) {
  const { find, limiter, devices, openSession, needsFactor, record } = deps;
  /** Of a password that nobody knows, with the parameters of all others; every first sign-in waits for it alike. */
  let absent: Promise<string> | undefined;

  /** The same work whoever was meant: an entry, and one more where a lock begins. */
  async function noteFailure(admission: Admission, { email, subjectId, origin }: Failure): Promise<void> {
    const isLocking = await admission.noteFailure();
    const about = {
      actor: { kind: 'visitor' },
      origin,
      subjectId,
      details: { account: accountKey(email) },
    } as const;
    await record({ action: 'sign-in-failed', ...about });
    if (isLocking) await record({ action: 'sign-in-locked', ...about });
  }

  return {
    /**
     * @returns a new session. Where the person has a second factor, the device is known only once that was given in it.
     * @throws DomainError `wrong-credentials`, with the same words and work whether or not the address exists, and
     * `too-many-requests` while sign-in is locked
     */
    async signIn({ email: given, password, isRemembered }: Credentials, origin: Origin): Promise<SignedIn> {
      absent ??= hashPassword(crypto.randomUUID());
      const email = given.toLowerCase();
      const deviceHash = origin.deviceToken === null ? null : hashOf(origin.deviceToken);
      const { id, passwordHash, isDisabled, isDeviceKnown } = await find({
        email,
        deviceHash,
        absentHash: await absent,
      });
      const isKnown = id !== null && deviceHash !== null && isDeviceKnown;
      const device = isKnown ? { userId: id, tokenHash: deviceHash } : null;
      const admission = await limiter.admit({ email, address: origin.address, device });
      const isRight = await isPassword(password, passwordHash);
      const user = isRight && id !== null && !isDisabled ? { id, password_hash: passwordHash } : null;
      const opened = user && (await openSession(user, { isRemembered, origin, factorAt: null }));
      if (!user || !opened) {
        await noteFailure(admission, { email, subjectId: id, origin });
        throw new DomainError('wrong-credentials');
      }
      await admission.noteSuccess();
      const deviceToken = await devices.tokenFor(origin.deviceToken);
      if (!(await needsFactor(opened.token))) await devices.remember(user.id, deviceToken);
      await record({ action: 'signed-in', actor: { kind: 'user', id: user.id }, origin });
      return { ...opened, deviceToken };
    },
  };
}

interface Failure {
  email: string;
  subjectId: string | null;
  origin: Origin;
}
