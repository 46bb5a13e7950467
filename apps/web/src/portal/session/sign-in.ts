import type { CurrentUser } from '@equanim/contract/auth';
import { callApi } from '../../api/client.ts';
import { endSession, storeSession } from './session-store.ts';

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
  const { access_token: token } = await callApi('login', { body: credentials });
  storeSession({ token, email: credentials.email });
  try {
    return await callApi('me', {});
  } catch (error) {
    endSession('absent');
    throw error;
  }
}
