import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NewSession } from '../../../api/auth.ts';
import { browserNow } from '../../../api/server-time.ts';
import { MINUTE_MS } from '../../../ui/time.ts';

/** The server takes an answer for five minutes; a field that is focused later gets a new offer. */
const MAX_OFFER_AGE_MS = 4 * MINUTE_MS;

const loadOffer = () => import('./passkey-offer.ts');

/** Whether nothing went wrong: the person chose no passkey, or the browser cannot offer any after all. */
const isNoPasskey = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'NotSupportedError'].includes(error.name);

interface PasskeyOfferOptions {
  /** False while something else is under way. */
  isOffered: boolean;
  /** Called with what signs in once a passkey was chosen. */
  onChosen: (login: (isRemembered: boolean) => Promise<NewSession>) => Promise<void>;
}

/**
 * Lets the browser offer passkeys in the field of the address, where it can: no button, no other text. The offer ends with the
 * page.
 *
 * @returns to be called when the field takes the focus
 */
export function usePasskeyOffer({ isOffered, onChosen }: PasskeyOfferOptions): () => void {
  /** When a new offer was last asked for, epoch milliseconds; 0 before. */
  const [askedAt, setAskedAt] = useState(0);
  const beganAt = useRef(0);
  const take = useEffectEvent(onChosen);

  useEffect(() => {
    if (!isOffered || !('PublicKeyCredential' in window)) return;
    const ending = new AbortController();
    const { signal } = ending;
    beganAt.current = Math.max(askedAt, browserNow());
    const offer = async () => {
      const { waitForPasskey } = await loadOffer();
      const login = await waitForPasskey(signal);
      if (login === null || signal.aborted) return;
      await take(login);
      // It failed so fast that nothing else came in between.
      if (!signal.aborted) setAskedAt(browserNow());
    };
    offer().catch((error: unknown) => {
      if (!signal.aborted && !isNoPasskey(error)) console.error(error);
    });
    return () => ending.abort();
  }, [isOffered, askedAt]);

  return () => {
    if (browserNow() - beganAt.current > MAX_OFFER_AGE_MS) setAskedAt(browserNow());
  };
}
