import { authCalls } from '@equanim/contract/auth-calls';
import type { Me } from '@equanim/contract/factor';
import { useSyncExternalStore } from 'react';
import { connectSession, callApi } from '../../api/client.ts';
import { askForStepUp } from './step-up/step-up-asker.ts';

/** The session as the browser keeps it: three items of local storage (Specification 3.14), shared by all tabs. */
const TOKEN = 'access_token';
const IS_AUTHENTICATED = 'isAuthenticated';
const EMAIL = 'userEmail';
/** When it ends, epoch milliseconds by this browser's clock; not there where it is not known. */
const ENDS_AT = 'sessionEndsAt';
const ITEMS = [TOKEN, IS_AUTHENTICATED, EMAIL, ENDS_AT];

/**
 * Signed in; signed in, but the second factor comes first; or why not: the token was refused, the user left, or there never
 * was one.
 */
export type Session = 'signed-in' | 'factor-required' | 'expired' | 'left' | 'absent';

let known: { token: string; user: Me } | null = null;
const listeners = new Set<() => void>();
let endedBecause: 'expired' | 'left' | 'absent' = 'absent';
/** The token whose second factor the server asks for before anything else; null where it asks for none. */
let waitingToken: string | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

/** The token of a valid session, or null; null too while pages are prerendered, where there is no storage. */
export function readToken(): string | null {
  if (typeof localStorage === 'undefined') return null;
  const token = localStorage.getItem(TOKEN);
  return localStorage.getItem(IS_AUTHENTICATED) === 'true' && token !== null && token !== '' ? token : null;
}

/** The address of who is signed in; empty when nobody is. */
export function readEmail(): string {
  if (typeof localStorage === 'undefined') return '';
  return localStorage.getItem(EMAIL) ?? '';
}

/** When the session ends, epoch milliseconds by this browser's clock; null where that is not known. */
export function readEnd(): number | null {
  const endsAt = Number(localStorage.getItem(ENDS_AT));
  return Number.isFinite(endsAt) && endsAt > 0 && readToken() !== null ? endsAt : null;
}

export function readSession(): Session {
  const token = readToken();
  if (token === null) return endedBecause;
  return token === waitingToken ? 'factor-required' : 'signed-in';
}

/** Leads every open screen to the page that asks for the second factor; the stored items stay. */
function requireFactor(token: string | null): void {
  if (token === null || token !== readToken() || token === waitingToken) return;
  waitingToken = token;
  // It was remembered when the factor was not asked for.
  known = null;
  notify();
}

/** The second factor was given, or set up: the screens are open again. */
export function noteFactorGiven(): void {
  waitingToken = null;
  known = null;
  notify();
}

interface StoredSession {
  token: string;
  email: string;
  /** Epoch milliseconds by this browser's clock, where it is known. */
  endsAt?: number;
}

export function storeSession({ token, email, endsAt }: StoredSession): void {
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(IS_AUTHENTICATED, 'true');
  localStorage.setItem(EMAIL, email);
  if (endsAt === undefined) localStorage.removeItem(ENDS_AT);
  else localStorage.setItem(ENDS_AT, String(endsAt));
  notify();
}

/** Clears the stored items; the guard of every open screen then leads to the login page. */
export function endSession(because: 'expired' | 'left' | 'absent'): void {
  endedBecause = because;
  known = null;
  waitingToken = null;
  for (const item of ITEMS) localStorage.removeItem(item);
  notify();
}

/** Keeps who a session belongs to while the page lives, so that the next screen need not ask first. */
export function rememberUser(token: string, user: Me): void {
  known = { token, user };
}

/** Keeps what the person has changed about themselves. */
export function rememberChange(user: Me): void {
  const token = readToken();
  if (token === null) return;
  known = { token, user: { ...known?.user, ...user } };
  if (user.email !== undefined) localStorage.setItem(EMAIL, user.email);
  notify();
}

/** Who a session belongs to; undefined where that was never asked. */
export const knownUser = (token: string | null): Me | undefined =>
  known?.token === token ? known.user : undefined;

/** Calls back when the session begins, changes or ends, in this tab or another. */
export function subscribeToSession(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !ITEMS.includes(key)) return;
    endedBecause = 'left';
    listener();
  };
  // A page that comes back from the browser's memory has heard nothing of what other tabs did meanwhile.
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    endedBecause = 'left';
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onReturn);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onReturn);
  };
}

// What a 401 does in the browser: it ends the session, unless a newer one has begun, and the guard leads to the login. A call
// that waits for the second factor leads to the page that asks for it, and one that needs a step-up opens a dialog.
connectSession({
  readToken,
  onUnauthorized: (refused) => {
    if (refused === readToken()) endSession('expired');
  },
  onFactorRequired: requireFactor,
  confirm: askForStepUp,
});

/** The session of this browser; null while the page is prerendered or hydrating. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession, () => null);
}

/** Ends the session here and in every other tab; does not wait for the server. */
export function signOut(): void {
  // The request carries the token, so it leaves before the token is forgotten.
  callApi(authCalls.logout, {}).catch((error: unknown) => console.error(error));
  endSession('left');
}
