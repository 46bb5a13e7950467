import type { CurrentUser } from '@equanim/contract/auth';
import { logIn, readCurrentUser } from '../../api/auth.ts';
import { endSession, rememberUser, storeSession } from './session-store.ts';

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/**
 * Signs in and keeps the session.
 *
 * @returns who is signed in
 * @throws ApiProblem; then no session is kept
 */
export async function signIn(credentials: Credentials): Promise<CurrentUser> {
  const { token, endsAt } = await logIn(credentials);
  storeSession({ token, email: credentials.email, endsAt });
  try {
    const user = await readCurrentUser();
    rememberUser(token, user);
    return user;
  } catch (error) {
    endSession('absent');
    throw error;
  }
}
