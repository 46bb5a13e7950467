import { useState } from 'react';
import { useOnline } from './use-online.ts';

/**
 * Refetches on request. Without a network nothing can be refetched, which whoever asked is told.
 *
 * @returns `refusedAt`: when it was last asked for in vain, epoch milliseconds; null with a network, and before
 */
export function useRefresh(refetch: () => void): { refresh: () => void; refusedAt: number | null } {
  const isOnline = useOnline();
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  if (isOnline && refusedAt !== null) setRefusedAt(null);
  const refresh = () => {
    if (isOnline) refetch();
    else setRefusedAt(Date.now());
  };
  return { refresh, refusedAt };
}
