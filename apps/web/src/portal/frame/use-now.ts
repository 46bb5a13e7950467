import { useEffect, useState } from 'react';
import { serverNow, subscribeToServerTime } from '../../api/server-time.ts';

/**
 * The server's time, updated at an interval; null in prerendered markup and until hydration.
 *
 * @returns epoch milliseconds
 */
export function useNow(intervalMs: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const first = window.setTimeout(tick);
    const timer = window.setInterval(tick, intervalMs);
    const unsubscribe = subscribeToServerTime(tick);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
      unsubscribe();
    };
  }, [intervalMs]);
  return now;
}
