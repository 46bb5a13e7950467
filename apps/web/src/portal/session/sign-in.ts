import type { CurrentUser } from '@equanim/contract/auth';
import type { FactorState } from '@equanim/contract/factor';
import { logIn, readCurrentUser, readFactorState, type NewSession } from '../../api/auth.ts';
import { endSession, rememberUser, storeSession } from './session-store.ts';

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

interface SignedIn {
  user: CurrentUser;
  /** Whether the screens are open, or the second factor comes first. */
  standing: FactorState['session'];
}

/**
 * Signs in and keeps the session.
 *
 * @returns who is signed in, and whether the second factor comes first
 * @throws ApiProblem; then no session is kept
 */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  return keepSession(await logIn(credentials), credentials.email);
}

/**
 * Keeps a new session.
 *
 * @param email the address that was typed; empty where none was
 * @returns who it belongs to, and whether the second factor comes first
 * @throws ApiProblem; then it is not kept
 */
export async function keepSession({ token, endsAt }: NewSession, email: string): Promise<SignedIn> {
  storeSession({ token, email, endsAt });
  try {
    const [user, { session: standing }] = await Promise.all([readCurrentUser(), readFactorState()]);
    if (email === '') storeSession({ token, email: user.email, endsAt });
    rememberUser(token, user);
    return { user, standing };
  } catch (error) {
    endSession('absent');
    throw error;
  }
}
