import type { Range } from '@equanim/contract/range';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChartView } from '../charts/use-chart-view.ts';
import { useShownHistory } from '../charts/use-shown-history.ts';
import { Dashboard } from '../layout/dashboard.tsx';
import { PortalScreen } from '../layout/portal-screen.tsx';
import { AutoRefreshBadge } from '../live/auto-refresh-badge.tsx';
import { CustomerPositions, useLivePositions } from './customer-positions.tsx';
import { DailySummaryPanel } from './daily-summary-panel.tsx';
import { DelayLine } from './delay-line.tsx';
import { FirstFigures, useFirstFigures } from './first-figures.tsx';
import { PerformanceCards } from './performance-cards.tsx';
import { PerformanceHistory, useCustomerHistory } from './performance-history.tsx';
import './customer.css';

export function CustomerDashboard() {
  return (
    <PortalScreen>
      <CustomerScreen />
    </PortalScreen>
  );
}

function CustomerScreen() {
  const view = useChartView();
  const { query: history, isLoading } = useCustomerHistory(view.range);
  const choose = (range: Range) => {
    if (!isLoading) view.setRange(range);
  };
  const queries = useQueryClient();
  const refetch = () => void queries.invalidateQueries();
  const [isPaused, setPaused] = useState(false);
  useLivePositions({ isPaused });
  const firstFiguresAt = useFirstFigures();
  const { performance, points } = useShownHistory(history.data);

  return (
    <Dashboard title="Performance Dashboard" onRange={choose} onRefresh={refetch}>
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <DelayLine isFirstDay={firstFiguresAt !== null} />
        <AutoRefreshBadge isPaused={isPaused} onToggle={() => setPaused(!isPaused)} onRefresh={refetch} />
      </div>
      {firstFiguresAt === null ? (
        <>
          <PerformanceCards
            points={points}
            isLoading={history.isPending}
            range={history.data?.range ?? view.range}
          />
          <div className="grid gap-4 max-md:gap-3 lg:grid-cols-12">
            <PerformanceHistory
              performance={performance}
              query={history}
              isLoading={isLoading}
              range={view.range}
              onChoose={choose}
            />
            <CustomerPositions />
          </div>
        </>
      ) : (
        <FirstFigures at={firstFiguresAt} />
      )}
      <DailySummaryPanel />
    </Dashboard>
  );
}
