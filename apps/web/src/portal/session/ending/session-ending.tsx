import { useState, useEffect, useSyncExternalStore } from 'react';
import { OnDemand } from '../../frame/on-demand.tsx';
import { browserNow, toServerTime } from '../../../api/server-time.ts';
import { MINUTE_MS, SECOND_MS } from '../../../ui/time.ts';
import { endSession, readEnd, subscribeToSession } from '../session-store.ts';

/** Long enough to answer (WCAG 2.2.1 asks for 20 seconds), short enough not to be in the way. */
const WARNING_MS = MINUTE_MS;

/** Timers stand still while a computer sleeps, and browsers keep none for more than 24.8 days: the clock is asked again. */
const MAX_WAIT_MS = 30 * SECOND_MS;

const loadDialog = async () => (await import('./ending-dialog.tsx')).EndingDialog;

/** Warns a minute before the session ends, once for each session. */
export function SessionEnding() {
  const endsAt = useEndingSoon();
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (endsAt === null) return null;
  const onClose = () => setDismissed(endsAt);
  return <OnDemand load={loadDialog} isWanted props={{ endsAt, isOpen: dismissed !== endsAt, onClose }} />;
}

/**
 * Says when less than a minute of the session is left, and ends it when nothing is, by the clock of this browser: also in
 * tabs that nobody looks at, and after a sleep.
 *
 * @returns when the session ends by the server's clock, epoch milliseconds, during its last minute; else null
 */
function useEndingSoon(): number | null {
  const endsAt = useSyncExternalStore(subscribeToSession, readEnd, () => null);
  const [isSoon, setSoon] = useState(false);

  useEffect(() => {
    if (endsAt === null) return;
    let timer: number | undefined;
    const check = () => {
      window.clearTimeout(timer);
      const leftMs = endsAt - browserNow();
      setSoon(leftMs <= WARNING_MS);
      if (leftMs <= 0) endSession('expired');
      else
        timer = window.setTimeout(
          check,
          Math.min(leftMs > WARNING_MS ? leftMs - WARNING_MS : leftMs, MAX_WAIT_MS),
        );
    };
    check();
    document.addEventListener('visibilitychange', check);
    window.addEventListener('pageshow', check);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('pageshow', check);
    };
  }, [endsAt]);

  return isSoon && endsAt !== null ? toServerTime(endsAt) : null;
}
