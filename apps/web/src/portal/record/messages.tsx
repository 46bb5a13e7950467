import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import type { ReactNode } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { IconWarning } from '../../ui/picture/icons.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

interface MessageProps {
  label: string;
  title: string;
  note?: string;
  children?: ReactNode;
}

function Message({ label, title, note, children }: MessageProps) {
  return (
    <section className="card record-message" aria-label={label}>
      <p className="text-lead text-balance text-ink-1" role="status">
        {title}
      </p>
      {note === undefined ? null : <p className="max-w-measure text-balance text-ink-3">{note}</p>}
      {children}
    </section>
  );
}

/** Where the fund keeps no record, or shows it to nobody. */
export function NoRecord() {
  return <Message label="No record" title="No track record is published here." />;
}

/** Before the first day is entered. */
export function RecordNotBegun({ onRetry }: { onRetry: () => void }) {
  return (
    <Message
      label="No days"
      title="The record has no day yet."
      note={`The record begins ${DELAY_IN_WORDS} after sampling does; its first day is revealed ${DELAY_IN_WORDS} after that.`}
    >
      <Button onClick={onRetry}>Retry</Button>
    </Message>
  );
}

/** There is no network, and no answer from before. */
export function RecordOffline() {
  return (
    <Message
      label="No record"
      title="You are offline."
      note="The record loads automatically once the connection is back."
    />
  );
}

/** What was read cannot be shown. */
export function UnreadableRecord({ reason }: { reason: string }) {
  return (
    <Message
      label="No curve"
      title="The record that was read is not complete."
      note={`${reason} Verify it, keep the file, and ask the fund.`}
    />
  );
}

/** What whoever reads the figures should know first. */
export function RecordWarning({ children }: { children: ReactNode }) {
  return (
    <div className="notice record-warning flex-nowrap items-start" role="status">
      <IconWarning className="size-5 shrink-0 text-warn" />
      <p>{children}</p>
    </div>
  );
}

/** Shown until the record is there; as high as what will stand here. */
export function RecordSkeleton() {
  return (
    <div className="record">
      <output className="sr-only">Loading track record...</output>
      <div className="record-head">
        <Skeleton className="h-5 w-full max-w-160" />
      </div>
      <section className="card record-curve">
        <div className="record-worth">
          <div className="record-return">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="mt-3 h-12 w-48 max-w-full" />
            <Skeleton className="mt-4 h-5 w-32 max-w-full" />
          </div>
          <Skeleton className="chart-middle w-full" />
        </div>
        <Skeleton className="mt-6 h-16 w-full max-md:h-48" />
      </section>
      <div className="record-side">
        <section className="card">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="mt-4 h-14 w-full" />
          <Skeleton className="mt-5 h-9 w-36" />
        </section>
        <section className="card">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-4 h-44 w-full" />
        </section>
      </div>
    </div>
  );
}
