import { statusCalls } from '@equanim/contract/status-calls';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { formatDay, formatMinuteInZone } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { At } from '../../frame/at.tsx';
import { NO_FIGURES_YET } from '../../frame/customer-delay.tsx';

type NoFiguresProps =
  | { because: 'unreadable'; detail: string; onWhole: () => void }
  | { because: 'failed'; onRetry: () => void }
  | { because: 'no-samples' }
  | { because: 'empty-range'; onWhole: () => void };

/** In place of the figures: why there are none, and what to do. */
export function NoFigures(props: NoFiguresProps) {
  switch (props.because) {
    case 'unreadable':
      return (
        <Message title="The range in the address cannot be read." note={props.detail}>
          <Button onClick={props.onWhole}>Show all of it</Button>
        </Message>
      );
    case 'failed':
      return (
        <Message
          title="The figures could not be loaded."
          note="The server gave no readable answer. Nothing is shown rather than old figures."
        >
          <Button onClick={props.onRetry}>Retry</Button>
        </Message>
      );
    case 'empty-range':
      return (
        <Message title="No samples in this range." note="There is nothing to compute a figure from.">
          <Button onClick={props.onWhole}>Show all of it</Button>
        </Message>
      );
    case 'no-samples':
      return <NoSamples />;
  }
}

/** Before the first sample; a customer sees it later. */
function NoSamples() {
  const { data: status } = useCall(statusCalls.status);
  const firstAt = status?.first_figures_at ?? null;
  if (firstAt === null) {
    return (
      <Message
        title="No samples yet."
        note="The figures begin with the first sample, and will appear here automatically."
      />
    );
  }
  return (
    <Message
      title={
        <>
          The first figures come on{' '}
          <At at={firstAt} format={(at) => `${formatDay(at)} at ${formatMinuteInZone(at)}`} />.
        </>
      }
      note={NO_FIGURES_YET}
    />
  );
}

function Message({ title, note, children }: { title: ReactNode; note: string; children?: ReactNode }) {
  return (
    <section className="card no-figures" aria-label="No figures">
      <p className="text-lead text-balance text-ink-1" role="status">
        {title}
      </p>
      <p className="max-w-measure text-balance text-ink-3">{note}</p>
      {children}
    </section>
  );
}
