import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';

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
