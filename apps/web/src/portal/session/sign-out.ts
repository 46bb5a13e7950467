import { callApi } from '../../api/client.ts';
import { endSession } from './session-store.ts';

/** Ends the session here and in every other tab; the server is told, but not waited for. */
export function signOut(): void {
  // The request carries the token, so it leaves before the token is forgotten.
  callApi('logout', {}).catch((error: unknown) => console.error(error));
  endSession('left');
}
