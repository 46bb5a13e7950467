import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { statusQuery } from '../../api/status.ts';
import { walletCurrentQuery } from '../../api/wallet.ts';
import { walletHistoryQuery } from '../../api/wallet.ts';
import { rangeShortcuts } from '../charts/range-shortcuts.ts';
import { useChartView } from '../charts/use-chart-view.ts';
import { useShownHistory } from '../charts/use-shown-history.ts';
import { PortalScreen } from '../layout/portal-screen.tsx';
import { RefreshFailure } from '../layout/refresh-failure.tsx';
import { ShortcutsDialog } from '../layout/shortcuts-dialog.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { useShortcuts, type Shortcut } from '../layout/use-shortcuts.ts';
import { useTheme } from '../layout/use-theme.ts';
import { AutoRefreshBadge } from '../live/auto-refresh-badge.tsx';
import { CoinsPanel } from './coins/coins-panel.tsx';
import { CollectorNotice } from './collector-notice.tsx';
import { DataAge } from './data-age.tsx';
import { EquityCards } from './equity-cards.tsx';
import { InviteButton } from './invite/invite-button.tsx';
import { LazyLeads } from './lazy-leads.tsx';
import { LazyOrders } from './lazy-orders.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { NoticesList } from './notices-list.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { PositionsList } from './positions-list.tsx';
import { QualityDialog } from './quality/quality-dialog.tsx';
import { QualityFoot } from './quality/quality-foot.tsx';
import { QuarantineNotice } from './quality/quarantine-notice.tsx';
import { QuestionsNotice } from './questions/questions-notice.tsx';
import { useLiveFigures } from './use-live-figures.ts';
import './admin.css';

export function PnlDashboard() {
  return (
    <PortalScreen>
      <PnlScreen />
    </PortalScreen>
  );
}

function useAdminData() {
  const view = useChartView();
  const current = useQuery(walletCurrentQuery());
  const history = useQuery(walletHistoryQuery(view.range));
  const { performance, points } = useShownHistory(history.data);
  const isRefused = [current.error, history.error].some(
    (error) => error instanceof ApiProblem && error.status === 403,
  );
  return { view, current, history, performance, points, isRefused };
}

function useRefresh() {
  const queries = useQueryClient();
  const { wallet, status, orders, leads, positions } = queryKeys;
  const timed = [wallet.all, status, orders.all, leads.all];
  const refetch = (keys: ReadonlyArray<readonly string[]>) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  return {
    /** What the countdown refetches; positions have a poll of their own. */
    refetchTimed: () => refetch(timed),
    refetchAll: () => refetch([...timed, positions]),
  };
}

function useAdminShortcuts(
  view: ReturnType<typeof useChartView>,
  actions: { refresh: () => void; help: () => void },
) {
  const { toNext } = useTheme();
  const shortcuts: Shortcut[] = [
    ...rangeShortcuts(view.setRange),
    {
      key: 'b',
      label: 'B',
      does: 'Bitcoin beside the portfolio',
      run: () => view.setBenchmarkWanted(!view.isBenchmarkWanted),
    },
    { key: 'r', label: 'R', does: 'Refresh', run: actions.refresh },
    { key: 't', label: 'T', does: 'Theme', run: toNext },
    { key: '?', label: '?', does: 'This list', run: actions.help },
  ];
  useShortcuts(shortcuts);
  return shortcuts;
}

function PnlScreen() {
  const { view, current, history, performance, points, isRefused } = useAdminData();
  const { refetchTimed, refetchAll } = useRefresh();
  const { data: status } = useQuery(statusQuery());
  const [isPaused, setPaused] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isQualityOpen, setQualityOpen] = useState(false);
  useLiveFigures({ isPaused: isPaused || isRefused });
  const shortcuts = useAdminShortcuts(view, { refresh: refetchAll, help: () => setHelpOpen(true) });

  return (
    <div className="portal">
      <TopBar title="PNL Dashboard" onShowShortcuts={() => setHelpOpen(true)}>
        {isRefused ? null : <InviteButton />}
      </TopBar>
      <main id="content" className="portal-main">
        {isRefused ? (
          <NotAllowed />
        ) : (
          <>
            <CollectorNotice />
            <NoticesList onReview={() => setQualityOpen(true)} />
            <QuestionsNotice />
            <QuarantineNotice isReviewed={isQualityOpen} onReview={() => setQualityOpen(true)} />
            <div className="-my-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 md:gap-x-4">
              <div className="flex flex-wrap items-center gap-x-4">
                <DataAge
                  takenAt={current.data?.timestamp}
                  isStale={current.data?.stale === true}
                  hasFailed={current.isError}
                  sampling={status?.collector?.state}
                />
                <RefreshFailure query={current} />
              </div>
              <AutoRefreshBadge
                isPaused={isPaused}
                onToggle={() => setPaused(!isPaused)}
                onRefresh={refetchTimed}
              />
            </div>
            <EquityCards current={current.data} isLoading={current.isPending} points={points} />
            <div className="grid gap-4 max-md:gap-3 lg:grid-cols-12">
              <PerformancePanel
                performance={performance}
                stats={history.data?.stats}
                query={history}
                view={view}
              />
              <PositionsList isPaused={isPaused} />
            </div>
            <CoinsPanel balanceAt={current.data?.timestamp} />
            <LazyOrders />
            <LazyLeads />
            <QualityFoot onOpen={() => setQualityOpen(true)} />
          </>
        )}
      </main>
      <QualityDialog isOpen={isQualityOpen} onClose={() => setQualityOpen(false)} />
      <ShortcutsDialog shortcuts={shortcuts} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
