import { Link } from 'react-router';
import { formatAge, formatDay, formatDateTime } from '../../ui/format/date.ts';
import { IconWarning } from '../../ui/picture/icons.tsx';
import { DAY_MS, MINUTE_MS } from '../../ui/time.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { useSecondFactor } from '../session/use-second-factor.ts';
import { At } from './at.tsx';
import { useNow } from './use-now.ts';

/** Says on every screen, to an administrator without a second factor, until when one has to be set up. */
export function FactorDue() {
  const isAdmin = useCurrentUser().data?.role === 'admin';
  const dueAt = useSecondFactor(isAdmin).state?.due_at ?? null;
  if (!isAdmin || dueAt === null) return null;
  return (
    <section className="notice factor-due" aria-label="Second factor">
      <IconWarning className="size-5 shrink-0 text-warn" />
      <p className="min-w-0 flex-[1_1_18rem]">
        <DueBy at={dueAt} />
      </p>
      <Link className="button button-secondary" to="/account#second-factor">
        Set it up
      </Link>
    </section>
  );
}

function DueBy({ at }: { at: string }) {
  const now = useNow(MINUTE_MS);
  const leftMs = now === null ? null : Date.parse(at) - now;
  if (leftMs !== null && leftMs <= 0) return 'Set up a second factor now: you cannot continue without one.';
  return (
    <>
      <strong className="font-medium">
        Set up a second factor by{' '}
        <At at={at} format={leftMs !== null && leftMs < 2 * DAY_MS ? formatDateTime : formatDay} />
        {leftMs === null ? null : ` (in ${timeLeft(leftMs)})`}.
      </strong>{' '}
      After that you cannot continue without one.
    </>
  );
}

/** To the nearest day, as one counts on a calendar; the last two days in hours. */
const timeLeft = (ms: number): string =>
  ms < 2 * DAY_MS ? formatAge(ms) : `${String(Math.round(ms / DAY_MS))} days`;
