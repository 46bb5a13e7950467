import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore, useState } from 'react';
import { formatClock } from '../../../ui/format/date.ts';
import { IconWarning } from '../../../ui/picture/icons.tsx';
import { serverNow } from '../../../api/server-time.ts';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Says that there is no network, and of a refresh that was asked for meanwhile that there was none. */
export function OfflineNotice({ refusedAt }: { refusedAt: number | null }) {
  if (useOnline()) return null;
  return (
    <div className="notice flex-nowrap items-start" role="alert">
      <IconWarning className="size-5 shrink-0 text-warn" />
      <p>
        <strong className="font-medium">You are offline.</strong> Everything below is as last read. It updates
        automatically once the connection is back.
        {refusedAt === null ? null : (
          <span className="text-ink-2"> Nothing could be refreshed at {formatClock(refusedAt)}.</span>
        )}
      </p>
    </div>
  );
}

/** Whether the browser has a network, as the queries see it: without one they wait, and go on by themselves after. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

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
