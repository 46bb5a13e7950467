import { authCalls } from '@equanim/contract/auth-calls';
import { useEffect } from 'react';
import { callApi } from '../../../api/client.ts';
import { browserNow } from '../../../api/server-time.ts';
import { MINUTE_MS } from '../../../ui/time.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { useSecondFactor } from '../use-second-factor.ts';
import { useSession } from '../session-store.ts';

/** How often the server is told at most that somebody is there. */
const EVERY_MS = MINUTE_MS;
/** What only a person does. Pointers move by themselves, on a table that is bumped; polls are none of a person's doing. */
const INPUTS = ['pointerdown', 'keydown'] as const;

/** Of this tab, whichever screen it shows. */
let toldAt = Number.NEGATIVE_INFINITY;

/** Tells the server of a person's input where a session without any would have to give its second factor again. */
export function Activity() {
  const isSignedIn = useSession() === 'signed-in';
  const user = useCurrentUser();
  const isAdministrator = isSignedIn && user.data?.role === 'admin';
  const { state: factor } = useSecondFactor(isAdministrator);
  const isWatched = isAdministrator && factor !== undefined && (factor.has_totp || factor.has_passkey);

  useEffect(() => {
    if (!isWatched) return;
    const note = () => {
      const now = browserNow();
      if (now - toldAt < EVERY_MS) return;
      toldAt = now;
      callApi(authCalls.activity, {}).catch((error: unknown) => {
        // The next input tells it.
        toldAt = Number.NEGATIVE_INFINITY;
        console.error(error);
      });
    };
    for (const input of INPUTS) document.addEventListener(input, note, { capture: true, passive: true });
    return () => {
      for (const input of INPUTS) document.removeEventListener(input, note, { capture: true });
    };
  }, [isWatched]);

  return null;
}
