import { RANGES } from '@equanim/contract/range';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { customerHistoryQuery } from '../../api/customer-history.ts';
import { rangeLabel } from '../charts/range-buttons.tsx';
import { useChartView } from '../charts/use-chart-view.ts';
import { useShownHistory } from '../charts/use-shown-history.ts';
import { PortalScreen } from '../layout/portal-screen.tsx';
import { ShortcutsDialog } from '../layout/shortcuts-dialog.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { useShortcuts, type Shortcut } from '../layout/use-shortcuts.ts';
import { useTheme } from '../layout/use-theme.ts';
import { CustomerPositions } from './customer-positions.tsx';
import { DailySummaryPanel } from './daily-summary-panel.tsx';
import { DelayLine } from './delay-line.tsx';
import { PerformanceCards } from './performance-cards.tsx';
import { PerformanceHistory } from './performance-history.tsx';
import './customer.css';

export function CustomerDashboard() {
  return (
    <PortalScreen>
      <CustomerScreen />
    </PortalScreen>
  );
}

function useCustomerShortcuts(view: ReturnType<typeof useChartView>, help: () => void): Shortcut[] {
  const queries = useQueryClient();
  const { toNext } = useTheme();
  const shortcuts: Shortcut[] = [
    ...RANGES.map((range, index) => ({
      key: String(index + 1),
      label: String(index + 1),
      does: `Range ${rangeLabel(range)}`,
      run: () => view.setRange(range),
    })),
    { key: 'r', label: 'R', does: 'Refresh', run: () => void queries.invalidateQueries() },
    { key: 't', label: 'T', does: 'Theme', run: toNext },
    { key: '?', label: '?', does: 'This list', run: help },
  ];
  useShortcuts(shortcuts);
  return shortcuts;
}

function CustomerScreen() {
  const view = useChartView();
  const history = useQuery(customerHistoryQuery(view.range));
  const [isHelpOpen, setHelpOpen] = useState(false);
  const shortcuts = useCustomerShortcuts(view, () => setHelpOpen(true));
  const { performance, points } = useShownHistory(history.data);

  return (
    <div className="portal">
      <TopBar title="Performance Dashboard" onShowShortcuts={() => setHelpOpen(true)} />
      <main id="content" className="portal-main">
        <DelayLine />
        <PerformanceCards
          points={points}
          isLoading={history.isPending}
          period={rangeLabel(history.data?.range ?? view.range)}
        />
        <div className="grid gap-4 max-md:gap-3 lg:grid-cols-12">
          <PerformanceHistory performance={performance} query={history} view={view} />
          <CustomerPositions />
        </div>
        <DailySummaryPanel />
      </main>
      <ShortcutsDialog shortcuts={shortcuts} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
