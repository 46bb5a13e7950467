import type { Session } from '@equanim/contract/auth';
import { useId } from 'react';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { formatAge } from '../../../../ui/format/date.ts';
import { MINUTE_MS } from '../../../../ui/time.ts';
import { At } from '../../../frame/at.tsx';
import { useNow } from '../../../frame/use-now.ts';

/** The device of a session, as far as it is known. */
export const deviceOf = ({ device }: Session): string => device ?? 'Unknown device';

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

/** A session: device, address, since when, and when it was last seen. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const name = useId();
  const { address, created_at: createdAt, is_current: isCurrent } = session;
  return (
    <li className="account-item">
      <div className="min-w-0">
        <p id={name} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {deviceOf(session)}
          {isCurrent ? <Badge>This one</Badge> : null}
        </p>
        <p className="account-facts">
          <span>{address ?? 'Unknown address'}</span>
          <span>
            Since <At at={createdAt} />
          </span>
          <LastSeen session={session} />
        </p>
      </div>
      {isCurrent ? null : (
        <Button aria-describedby={name} busyLabel={isEnding ? 'Ending...' : undefined} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

function LastSeen({ session }: { session: Session }) {
  const now = useNow(MINUTE_MS);
  const { last_seen_at: lastSeenAt, is_current: isCurrent } = session;
  if (isCurrent) return <span>Here, now</span>;
  if (lastSeenAt === null || now === null) return <span>Not seen yet</span>;
  return (
    <span>
      Last seen <At at={lastSeenAt} format={(at) => `${formatAge(now - Date.parse(at))} ago`} />
    </span>
  );
}
