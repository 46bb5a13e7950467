import { useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { useOnline } from './offline-notice.tsx';

/**
 * Refetches on request. Without a network nothing can be refetched, which whoever asked is told.
 *
 * @returns `refusedAt`: when it was last asked for in vain, epoch milliseconds by the server's clock; null with a network, and before
 */
export function useRefresh(refetch: () => void): { refresh: () => void; refusedAt: number | null } {
  const isOnline = useOnline();
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  if (isOnline && refusedAt !== null) setRefusedAt(null);
  const refresh = () => {
    if (isOnline) refetch();
    else setRefusedAt(serverNow());
  };
  return { refresh, refusedAt };
}
