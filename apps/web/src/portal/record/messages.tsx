import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import type { ReactNode } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { PanelMessage } from '../../ui/panel/panel.tsx';
import { IconWarning } from '../../ui/picture/icons.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Where the fund keeps no record, or shows it to nobody. */
export function NoRecord() {
  return <PanelMessage label="No record" title="No track record is published here." />;
}

/** Before the first day is entered. */
export function RecordNotBegun({ onRetry }: { onRetry: () => void }) {
  return (
    <PanelMessage
      label="No days"
      title="The record has no day yet."
      note={`The record begins ${DELAY_IN_WORDS} after sampling does; its first day is revealed ${DELAY_IN_WORDS} after that.`}
    >
      <Button onClick={onRetry}>Retry</Button>
    </PanelMessage>
  );
}

/** There is no network, and no answer from before. */
export function RecordOffline() {
  return (
    <PanelMessage
      label="No record"
      title="You are offline."
      note="The record loads automatically once the connection is back."
    />
  );
}

/** What was read cannot be shown. */
export function UnreadableRecord({ reason }: { reason: string }) {
  return (
    <PanelMessage
      label="No curve"
      title="The record that was read is not complete."
      note={`${reason} Verify it, keep the file, and ask the fund.`}
    />
  );
}

/** What whoever reads the figures should know first. */
export function RecordWarning({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`notice flex-nowrap items-start ${className}`} role="status">
      <IconWarning className="size-5 shrink-0 text-warn" />
      <p>{children}</p>
    </div>
  );
}

interface RecordPartsProps {
  head: ReactNode;
  curve: ReactNode;
  /** Beside the curve where there is room, else below it. */
  side: ReactNode;
  /** Below the curve. */
  below?: ReactNode;
}

/** Where the parts of the record stand. */
export function RecordParts({ head, curve, side, below }: RecordPartsProps) {
  return (
    <div className="grid grid-cols-1 gap-[inherit] lg:grid-cols-[minmax(0,8fr)_minmax(340px,4fr)] lg:grid-rows-[auto_auto_1fr]">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-1.5 text-ink-2 lg:col-span-full">
        {head}
      </header>
      {curve}
      <div className="grid grid-cols-1 content-start gap-[inherit] lg:col-start-2 lg:row-[2/span_2] print:block">
        {side}
      </div>
      <div className="grid grid-cols-1 content-start gap-[inherit] lg:col-start-1 print:block">{below}</div>
    </div>
  );
}

/** What the record comes to, and beside it its curve. */
export function CurveParts({ figures, chart }: { figures: ReactNode; chart: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:max-lg:grid-cols-[3fr_7fr] xl:grid-cols-[3fr_7fr] print:block">
      <div className="@container flex min-w-0 flex-col">{figures}</div>
      {chart}
    </div>
  );
}

/** Shown until the record is there; as high as what will stand here. */
export function RecordSkeleton() {
  return (
    <>
      <output className="sr-only">Loading track record...</output>
      <RecordParts
        head={<Skeleton className="h-5 w-full max-w-160" />}
        curve={
          <section className="card">
            <CurveParts
              figures={
                <>
                  <Skeleton className="h-5 w-36" />
                  <Skeleton className="mt-3 h-12 w-48 max-w-full" />
                  <Skeleton className="mt-4 h-5 w-32 max-w-full" />
                </>
              }
              chart={<Skeleton className="chart-middle w-full" />}
            />
            <Skeleton className="mt-6 h-16 w-full max-md:h-48" />
          </section>
        }
        side={
          <>
            <section className="card">
              <Skeleton className="h-5 w-20" />
              <Skeleton className="mt-4 h-14 w-full" />
              <Skeleton className="mt-5 h-9 w-36" />
            </section>
            <section className="card">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="mt-4 h-44 w-full" />
            </section>
          </>
        }
      />
    </>
  );
}
