import type { Role } from '@equanim/contract/auth';
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import type { PerformanceSpan } from '../../api/performance.ts';
import { Dashboard } from '../frame/dashboard.tsx';
import { PortalScreen } from '../frame/portal-screen.tsx';
import { PrintButton } from '../frame/print-button.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { DrawdownsPanel } from './charts/drawdowns-panel.tsx';
import { BenchmarkPanel } from './figures/benchmark-panel.tsx';
import { ReturnPanel } from './figures/return-panel.tsx';
import { RollingPanel } from './charts/rolling-panel.tsx';
import { MonthsPanel } from './months/months-panel.tsx';
import { OriginPanel } from './origin/origin-panel.tsx';
import { Controls } from './range/controls.tsx';
import { RangeHead } from './range/range-head.tsx';
import { nameOf, spanOf, WHOLE_RANGE } from './range/chosen-range.ts';
import { useChosenRange } from './range/use-chosen-range.ts';
import { Connection } from './states/connection.tsx';
import { NoFigures } from './states/no-figures.tsx';
import { LowerPanelsSkeleton, PanelsSkeleton } from './states/panels-skeleton.tsx';
import { usePerformance, type Shown } from './use-performance.ts';
import './performance.css';
import './print.css';

/** The performance of the account over a range: administrators now, customers a day late and without amounts. */
export function PerformanceScreen() {
  return (
    <PortalScreen>
      <Performance />
    </PortalScreen>
  );
}

function Performance() {
  const { chosen, setRange, setOwn } = useChosenRange();
  const user = useCurrentUser();
  const span = useMemo(() => spanOf(chosen), [chosen]);
  const performance = usePerformance(user.data?.role, span);
  const { days, summary, fees, shown, refetch } = performance;
  const [isPaused, setPaused] = useState(false);
  const retry = () => {
    void user.refetch();
    refetch();
  };
  const showsFigures = shown !== null && span !== null;
  const whole = showsFigures && !summary.isPlaceholderData ? shown : null;

  return (
    <Dashboard
      title="Performance"
      actions={<PrintAction isDisabled={whole === null} />}
      onRange={setRange}
      onRefresh={retry}
    >
      <Controls
        chosen={chosen}
        isLoading={summary.isFetching}
        shown={whole}
        refresh={{ isPaused, onToggle: () => setPaused(!isPaused), onRefresh: refetch }}
        onRange={setRange}
        onOwn={setOwn}
      />
      <Connection
        queries={showsFigures ? [days, summary] : [user, days, summary, fees]}
        hasFigures={showsFigures}
        awaited={awaitedOf(summary, span)}
      />
      {showsFigures ? (
        <Panels shown={shown} span={span} role={user.data?.role ?? 'customer'} summary={summary} />
      ) : (
        <InPlaceOfPanels
          performance={performance}
          chosen={chosen}
          userError={user.isError}
          onWhole={() => setRange(WHOLE_RANGE)}
          onRetry={retry}
        />
      )}
    </Dashboard>
  );
}

const PrintAction = ({ isDisabled }: { isDisabled: boolean }) => (
  <PrintButton title="Print this screen" isDisabled={isDisabled} onPrint={() => print()} />
);

/** The range that is waited for beside the one that is shown, by name; null where they are the same. */
function awaitedOf(
  { data, isPlaceholderData }: ReturnType<typeof usePerformance>['summary'],
  span: PerformanceSpan | null,
) {
  if (span === null || data === undefined || !isPlaceholderData) return null;
  return { range: nameOf(span), shown: nameOf(data.span) };
}

interface InPlaceOfPanelsProps {
  performance: ReturnType<typeof usePerformance>;
  chosen: ReturnType<typeof useChosenRange>['chosen'];
  userError: boolean;
  onWhole: () => void;
  onRetry: () => void;
}

/** Why there are no figures, or that they are on their way. */
function InPlaceOfPanels({ performance, chosen, userError, onWhole, onRetry }: InPlaceOfPanelsProps) {
  const { days, summary, fees } = performance;
  if (chosen.kind === 'unreadable')
    return <NoFigures because="unreadable" detail={chosen.problem} onWhole={onWhole} />;
  const isFailed =
    userError || [days, summary, fees].some(({ isError, data }) => isError && data === undefined);
  if (isFailed) return <NoFigures because="failed" onRetry={onRetry} />;
  if (days.data?.first_day === null) return <NoFigures because="no-samples" />;
  if (days.data !== undefined && summary.data !== undefined && fees.data !== undefined)
    return <NoFigures because="empty-range" onWhole={onWhole} />;
  return <PanelsSkeleton />;
}

interface PanelsProps {
  shown: Shown;
  span: PerformanceSpan;
  role: Role;
  summary: ReturnType<typeof usePerformance>['summary'];
}

function Panels({ shown, span, role, summary }: PanelsProps) {
  // The figures are still those of the range before.
  const isSuperseded = summary.isPlaceholderData;
  const isLoading = summary.isFetching;
  // With ten years of days the months and the charts take longer than all that stands above them, so they follow it.
  const lower = useDeferredValue<ReactElement<Partial<PanelsProps>>>(
    <LowerPanels shown={shown} span={span} />,
    <LowerPanelsSkeleton />,
  );
  const isLate = lower.props.span !== undefined && lower.props.span !== span;
  return (
    <div
      className={`performance ${isSuperseded ? 'is-superseded' : ''}`}
      aria-busy={isSuperseded && isLoading}
    >
      {isSuperseded && isLoading ? <span className="loading-line" aria-hidden="true" /> : null}
      <RangeHead shown={shown} role={role} />
      <ReturnPanel shown={shown} />
      <div className={`performance-lower ${isLate ? 'is-superseded' : ''}`}>{lower}</div>
    </div>
  );
}

/** What lies below the first screen. */
function LowerPanels({ shown, span }: Pick<PanelsProps, 'shown' | 'span'>) {
  const { report } = shown;
  return (
    <>
      <MonthsPanel years={report.years} />
      <DrawdownsPanel report={report} />
      <BenchmarkPanel shown={shown} />
      <RollingPanel report={report} />
      <OriginPanel shown={shown} span={span} />
    </>
  );
}
