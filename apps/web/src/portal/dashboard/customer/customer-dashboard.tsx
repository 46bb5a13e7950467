import { CUSTOMER_DELAY_MS } from '@equanim/contract/customer-delay';
import type { Range } from '@equanim/contract/range';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areas } from '../../../api/areas.ts';
import type { Performance } from '../charts/chart-points.ts';
import { useChartView, type ChartView } from '../charts/use-chart-view.ts';
import { usePerformance } from '../charts/use-performance.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { AutoRefreshBadge } from '../../frame/live/auto-refresh-badge.tsx';
import { OfflineNotice } from '../../frame/live/offline-notice.tsx';
import { useOnline } from '../../frame/live/use-online.ts';
import { useRefresh } from '../../frame/live/use-refresh.ts';
import { PrintReport } from '../print/print-report.tsx';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import { CustomerPositions, useLivePositions } from './customer-positions.tsx';
import { DailySummaryPanel } from './daily-summary-panel.tsx';
import { DelayLine } from './delay-line.tsx';
import { FirstFigures, useFirstFigures } from './first-figures.tsx';
import { HoldingsLink } from './holdings-link.tsx';
import { PerformanceCards } from './performance-cards.tsx';
import { PerformanceHistory, useCustomerHistory } from './performance-history.tsx';
import './customer.css';

/** The days of the printed sheet have their own, longer interval; holdings are asked for to lead to them, once. */
const ELSEWHERE: readonly unknown[] = [...areas.performance, ...areas.holdings];
const loadSheet = async () => {
  const { CustomerSheet, CustomerSheetAhead } = await import('../print/customer-sheet.tsx');
  return { Sheet: CustomerSheet, Ahead: CustomerSheetAhead };
};

export function CustomerDashboard() {
  return (
    <PortalScreen>
      <CustomerScreen />
    </PortalScreen>
  );
}

function CustomerScreen() {
  const view = useChartView({ delayMs: CUSTOMER_DELAY_MS });
  const { query: history, isLoading } = useCustomerHistory(view.asked);
  const choose = (range: Range) => {
    if (!isLoading) view.setRange(range);
  };
  const queries = useQueryClient();
  const isOfScreen = ({ queryKey }: { queryKey: readonly unknown[] }) => !ELSEWHERE.includes(queryKey[0]);
  const refetch = () => void queries.invalidateQueries({ predicate: isOfScreen });
  const { refresh, refusedAt } = useRefresh(refetch);
  const isOnline = useOnline();
  const [isPaused, setPaused] = useState(false);
  useLivePositions({ isPaused: isPaused || !isOnline });
  const firstFiguresAt = useFirstFigures();

  const performance = usePerformance(history.data);
  const { asked = view.asked, stats } = history.data ?? {};
  const sheet = { rangeName: rangeLabel(asked), performance, stats };

  return (
    <Dashboard
      title="Performance Dashboard"
      actions={<PrintReport load={loadSheet} sheet={sheet} />}
      onRange={choose}
      onRefresh={refresh}
      ownShortcuts={view.shortcuts}
    >
      <OfflineNotice refusedAt={refusedAt} />
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <DelayLine isFirstDay={firstFiguresAt !== null} />
        <div className="flex items-center gap-4">
          <HoldingsLink isWanted={history.isSuccess} className="max-md:hidden" />
          <AutoRefreshBadge isPaused={isPaused} onToggle={() => setPaused(!isPaused)} onRefresh={refetch} />
        </div>
      </div>
      {firstFiguresAt === null ? (
        <Figures
          history={history}
          performance={performance}
          isLoading={isLoading}
          view={view}
          onChoose={choose}
        />
      ) : (
        <FirstFigures at={firstFiguresAt} />
      )}
      <DailySummaryPanel />
      {/* Above the figures of a phone there is no room that something could come into without moving them. */}
      <HoldingsLink isWanted={history.isSuccess} className="md:hidden" />
    </Dashboard>
  );
}

interface FiguresProps {
  history: ReturnType<typeof useCustomerHistory>['query'];
  performance: Performance | undefined;
  isLoading: boolean;
  view: ChartView;
  onChoose: (range: Range) => void;
}

/** What was earned over what is chosen, and the positions. */
function Figures({ history, performance, isLoading, view, onChoose }: FiguresProps) {
  return (
    <>
      <PerformanceCards
        points={history.data?.data}
        record={history.data?.stats?.record}
        isLoading={history.isPending}
        isSuperseded={history.isPlaceholderData}
        asked={history.data?.asked ?? view.asked}
      />
      <div className="grid gap-4 max-md:gap-3 lg:grid-cols-12">
        <PerformanceHistory
          performance={performance}
          query={history}
          shown={history.data?.asked}
          isLoading={isLoading}
          view={view}
          onChoose={onChoose}
        />
        <CustomerPositions />
      </div>
    </>
  );
}
