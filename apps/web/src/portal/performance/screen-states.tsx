import { statusCalls } from '@equanim/contract/status-calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../../api/use-call.ts';
import { formatDay, formatMinuteInZone, formatClock } from '../../ui/format/date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { At } from '../frame/at.tsx';
import { PanelMessage } from '../../ui/panel/panel.tsx';
import { NO_FIGURES_YET } from '../frame/customer-delay.tsx';
import { toServerTime } from '../../api/server-time.ts';
import { RefreshFailure } from '../frame/refresh-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { capitalized } from '../../ui/format/word.ts';

/** The panels to come, each as high as it will be. */
const FIRST_PANEL: readonly PanelPlace[] = [{ name: 'returns', height: 'h-[420px] max-md:h-[620px]' }];
const LOWER_PANELS: readonly PanelPlace[] = [
  { name: 'months', height: 'h-[300px] max-md:h-[560px]' },
  { name: 'drawdowns', height: 'h-[480px] max-md:h-[760px]' },
  { name: 'benchmark', height: 'h-[240px]' },
  { name: 'rolling', height: 'h-[220px] max-md:h-[440px]' },
  { name: 'origin', height: 'h-[480px]' },
];

/** When the older of the answers came, epoch milliseconds by this browser's clock. */
const oldestOf = (queries: readonly Query[]): number =>
  Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));

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
        <PanelMessage label="No figures" title="The range in the address cannot be read." note={props.detail}>
          <Button onClick={props.onWhole}>Show all of it</Button>
        </PanelMessage>
      );
    case 'failed':
      return (
        <PanelMessage
          label="No figures"
          title="The figures could not be loaded."
          note="The server gave no readable answer. Nothing is shown rather than old figures."
        >
          <Button onClick={props.onRetry}>Retry</Button>
        </PanelMessage>
      );
    case 'empty-range':
      return (
        <PanelMessage
          label="No figures"
          title="No samples in this range."
          note="There is nothing to compute a figure from."
        >
          <Button onClick={props.onWhole}>Show all of it</Button>
        </PanelMessage>
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
      <PanelMessage
        label="No figures"
        title="No samples yet."
        note="The figures begin with the first sample, and will appear here automatically."
      />
    );
  }
  return (
    <PanelMessage
      label="No figures"
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

type Query = Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'fetchStatus' | 'refetch'>;

interface ConnectionProps {
  queries: readonly Query[];
  hasFigures: boolean;
  /** The range that is waited for and the one the figures are of, by name; null where they are the same. */
  awaited: { range: string; shown: string } | null;
}

function offlineText({ queries, hasFigures, awaited }: ConnectionProps): string {
  if (!hasFigures) return 'You are offline. The figures load when the network is back.';
  if (awaited !== null)
    return `You are offline. ${capitalized(awaited.range)} appears automatically once the connection is back. Until then this is ${awaited.shown}.`;
  return `You are offline. These are the figures of ${formatClock(toServerTime(oldestOf(queries)))}; they refresh when the network is back.`;
}

/** Says that the figures are not refreshed, and why: no network, or no answer. */
export function Connection(props: ConnectionProps) {
  const { queries, hasFigures } = props;
  if (queries.some(({ fetchStatus }) => fetchStatus === 'paused')) {
    return (
      <output className="notice notice-quiet is-offline">
        <span className="dot text-warn" aria-hidden="true" />
        {offlineText(props)}
      </output>
    );
  }
  const failed = queries.find(({ isError }) => isError);
  // Without figures, what stands in their place says it.
  return failed === undefined || !hasFigures ? null : (
    <RefreshFailure query={{ ...failed, dataUpdatedAt: oldestOf(queries) }} />
  );
}

interface PanelPlace {
  name: string;
  height: string;
}

/** Shown until the first answer; nothing moves when it comes. */
export function PanelsSkeleton() {
  return (
    <>
      <output className="sr-only">Loading performance...</output>
      <div className="grid gap-1 pt-2 pb-1">
        <Skeleton className="h-7 w-full max-w-80" />
        <Skeleton className="h-5 w-full max-w-96" />
        <Skeleton className="h-5 w-full max-w-measure" />
      </div>
      <PanelPlaces panels={FIRST_PANEL} />
      <LowerPanelsSkeleton />
    </>
  );
}

/** Shown below the first figures until the months and the charts are drawn. */
export function LowerPanelsSkeleton() {
  return <PanelPlaces panels={LOWER_PANELS} />;
}

function PanelPlaces({ panels }: { panels: readonly PanelPlace[] }) {
  return panels.map(({ name, height }) => (
    <section key={name} className="card">
      <Skeleton className="h-5 w-40" />
      <Skeleton className={`mt-4 w-full ${height}`} />
    </section>
  ));
}
