import { authCalls } from '@equanim/contract/auth-calls';
import type { Me } from '@equanim/contract/factor';
import { logIn, type NewSession } from '../../api/auth.ts';
import { callApi } from '../../api/client.ts';
import { endSession, readToken, rememberUser, storeSession } from './session-store.ts';

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/** Somebody who has a session. */
export interface SignedIn {
  user: Me;
  /** Whether the second factor has to be given, or set up, before anything else. */
  isFactorFirst: boolean;
}

const FACTOR_FIRST: readonly unknown[] = ['factor-pending', 'factor-missing'];

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
export async function keepSession(session: NewSession, email: string): Promise<SignedIn> {
  storeSession({ ...session, email });
  try {
    const found = await askWho();
    if (email === '') storeSession({ ...session, email: found.user.email ?? '' });
    rememberUser(session.token, found.user);
    return found;
  } catch (error) {
    endSession('absent');
    throw error;
  }
}

/**
 * Who is signed in already; null where nobody is.
 *
 * @throws ApiProblem; where it says that the session has ended, that is no longer kept
 */
export async function findSignedIn(): Promise<SignedIn | null> {
  return readToken() === null ? null : askWho();
}

async function askWho(): Promise<SignedIn> {
  const user = await callApi(authCalls.me, {});
  return { user, isFactorFirst: FACTOR_FIRST.includes(user.second_factor?.session) };
}
