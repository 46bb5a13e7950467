import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import { statusCalls } from '@equanim/contract/status-calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { firm } from '../../../content/firm.ts';
import { formatDay, formatUtcDay, formatMinuteInZone } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { At } from '../../frame/at.tsx';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { uncertaintyOf } from '../../frame/uncertainty-of.ts';

interface MessageProps {
  label: string;
  title: ReactNode;
  note: ReactNode;
  children?: ReactNode;
}

function Message({ label, title, note, children }: MessageProps) {
  return (
    <section
      className="card grid justify-items-center gap-2.5 py-[clamp(56px,14svh,120px)] text-center"
      aria-label={label}
    >
      <p className="text-lead text-balance text-ink-1" role="status">
        {title}
      </p>
      <p className="max-w-measure text-balance text-ink-3">{note}</p>
      {children}
    </section>
  );
}

/** For somebody who acts for no investor: an administrator is led to those of all. */
export function NoHoldings() {
  if (useCurrentUser().data?.role === 'admin')
    return (
      <Message
        label="No holdings"
        title="Holdings are for investors."
        note={
          <Link className="underline underline-offset-4" to="/investors">
            See all investors →
          </Link>
        }
      />
    );
  return (
    <Message
      label="No holdings"
      title="No holdings yet."
      note={
        <>
          No investor is linked to your account. If you have invested in {firm.fundName}, or want to, write to{' '}
          <a className="underline underline-offset-4" href={`mailto:${firm.email}`}>
            {firm.email}
          </a>
          .
        </>
      }
    />
  );
}

/** In place of the holdings: there was no answer, and there is none from before. */
export function HoldingsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Message
      label="No holdings"
      title="Your holdings could not be loaded."
      note={uncertaintyOf(error) ?? 'The server’s answer could not be read, so no figures are shown.'}
    >
      <Button onClick={onRetry}>Retry</Button>
    </Message>
  );
}

/** In place of the holdings: there is no network, and no answer from before. */
export function HoldingsOffline() {
  return (
    <Message
      label="No holdings"
      title="You are offline."
      note="Your holdings load automatically once the connection is back."
    />
  );
}

/** In place of the figures of an investor whose first subscription was not dealt yet. */
export function NothingDealt({ nextDealingDay }: { nextDealingDay: string }) {
  return (
    <Message
      label="No figures"
      title="Nothing is dealt yet."
      note={`A subscription becomes a holding on its dealing day, and is shown here ${DELAY_IN_WORDS} later. The next dealing day is ${formatUtcDay(nextDealingDay)}.`}
    />
  );
}

/** In place of the figures, before the first reading is old enough. */
export function FirstValues() {
  const { data: status } = useCall(statusCalls.status);
  const firstAt = status?.first_figures_at ?? null;
  return (
    <Message
      label="First figures"
      title={
        firstAt === null ? (
          'The first figures are not available yet.'
        ) : (
          <>
            The first figures come on{' '}
            <At at={firstAt} format={(at) => `${formatDay(at)} at ${formatMinuteInZone(at)}`} />.
          </>
        )
      }
      note={`Holdings are shown ${DELAY_IN_WORDS} after they were valued. They will appear here automatically; requests can be made already.`}
    />
  );
}
