import type { Range } from '@equanim/contract/range';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rangeShortcuts } from '../charts/range-shortcuts.ts';
import { useChartView } from '../charts/use-chart-view.ts';
import { useShownHistory } from '../charts/use-shown-history.ts';
import { PortalScreen } from '../layout/portal-screen.tsx';
import { ShortcutsDialog } from '../layout/shortcuts-dialog.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { useShortcuts, type Shortcut } from '../layout/use-shortcuts.ts';
import { useTheme } from '../layout/use-theme.ts';
import { AutoRefreshBadge } from '../live/auto-refresh-badge.tsx';
import { CustomerPositions } from './customer-positions.tsx';
import { DailySummaryPanel } from './daily-summary-panel.tsx';
import { DelayLine } from './delay-line.tsx';
import { FirstFigures } from './first-figures.tsx';
import { PerformanceCards } from './performance-cards.tsx';
import { PerformanceHistory } from './performance-history.tsx';
import { useCustomerHistory } from './use-customer-history.ts';
import { useFirstFigures } from './use-first-figures.ts';
import { useLivePositions } from './use-live-positions.ts';
import './customer.css';

export function CustomerDashboard() {
  return (
    <PortalScreen>
      <CustomerScreen />
    </PortalScreen>
  );
}

interface Actions {
  choose: (range: Range) => void;
  refresh: () => void;
  help: () => void;
}

function useCustomerShortcuts({ choose, refresh, help }: Actions): Shortcut[] {
  const { toNext } = useTheme();
  const shortcuts: Shortcut[] = [
    ...rangeShortcuts(choose),
    { key: 'r', label: 'R', does: 'Refresh', run: refresh },
    { key: 't', label: 'T', does: 'Theme', run: toNext },
    { key: '?', label: '?', does: 'This list', run: help },
  ];
  useShortcuts(shortcuts);
  return shortcuts;
}

function CustomerScreen() {
  const view = useChartView();
  const { query: history, isLoading } = useCustomerHistory(view.range);
  const choose = (range: Range) => {
    if (!isLoading) view.setRange(range);
  };
  const queries = useQueryClient();
  const renew = () => void queries.invalidateQueries();
  const [isPaused, setPaused] = useState(false);
  useLivePositions({ isPaused });
  const [isHelpOpen, setHelpOpen] = useState(false);
  const shortcuts = useCustomerShortcuts({ choose, refresh: renew, help: () => setHelpOpen(true) });
  const firstFiguresAt = useFirstFigures();
  const { performance, points } = useShownHistory(history.data);

  return (
    <div className="portal">
      <TopBar title="Performance Dashboard" onShowShortcuts={() => setHelpOpen(true)} />
      <main id="content" className="portal-main">
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <DelayLine isFirstDay={firstFiguresAt !== null} />
          <AutoRefreshBadge isPaused={isPaused} onToggle={() => setPaused(!isPaused)} onRefresh={renew} />
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
      </main>
      <ShortcutsDialog shortcuts={shortcuts} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
