import { useSyncExternalStore } from 'react';
import { readSession, subscribeToSession, type Session } from './session-store.ts';

/** The session of this browser; null while the page is prerendered or hydrating. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession, () => null);
}
