import { authCalls } from '@equanim/contract/auth-calls';
import { callApi } from '../../api/client.ts';
import { endSession } from './session-store.ts';

/** Ends the session here and in every other tab; does not wait for the server. */
export function signOut(): void {
  // The request carries the token, so it leaves before the token is forgotten.
  callApi(authCalls.logout, {}).catch((error: unknown) => console.error(error));
  endSession('left');
}
