import { handLineCalls } from '@equanim/contract/hand-line-calls';
import { statusCalls } from '@equanim/contract/status-calls';
import { walletCalls } from '@equanim/contract/wallet-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, FUND } from '../../../api/areas.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { walletHistoryQuery } from '../../../api/wallet.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import { useChartView } from '../charts/use-chart-view.ts';
import { usePerformance } from '../charts/use-performance.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { isRefusedToRole } from '../../frame/for-administrators.tsx';
import { byHandSentence } from '../../frame/hand-line-words.ts';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import type { Shortcut } from '../../frame/use-shortcuts.ts';
import { AutoRefreshBadge } from '../../frame/live/auto-refresh-badge.tsx';
import { OfflineNotice } from '../../frame/live/offline-notice.tsx';
import { useOnline } from '../../frame/live/use-online.ts';
import { useRefresh } from '../../frame/live/use-refresh.ts';
import { useNetReturn } from '../charts/use-net-return.ts';
import { PrintReport } from '../print/print-report.tsx';
import { CoinsPanel } from './coins/coins-panel.tsx';
import { LazyLeads } from './leads/lazy-leads.tsx';
import { ApprovalsNotice } from './notices/approvals-notice.tsx';
import { CollectorNotice } from './notices/collector-notice.tsx';
import { DataAge } from './notices/data-age.tsx';
import { NotAllowed } from './notices/not-allowed.tsx';
import { NoticesList } from './notices/notices-list.tsx';
import { LazyOrders } from './orders/lazy-orders.tsx';
import { EquityCards } from './performance/equity-cards.tsx';
import { PerformancePanel } from './performance/performance-panel.tsx';
import { PositionsList } from './positions/positions-list.tsx';
import { QualityDialog, QualityFoot, QuarantineNotice } from './quality/quality-dialog.tsx';
import { CoinsNotice } from './quality/coins/coins-notice.tsx';
import { QuestionsNotice } from './quality/questions/questions-notice.tsx';
import { useLiveFigures } from './use-live-figures.ts';
import './admin.css';

const loadSheet = async () => {
  const { AdminSheet, AdminSheetAhead } = await import('../print/admin-sheet.tsx');
  return { Sheet: AdminSheet, Ahead: AdminSheetAhead };
};

export function PnlDashboard() {
  return (
    <PortalScreen>
      <PnlScreen />
    </PortalScreen>
  );
}

function useAdminData() {
  const view = useChartView({ delayMs: 0 });
  const current = useCall(walletCalls.walletCurrent);
  const history = useQuery(walletHistoryQuery(view.asked));
  const performance = usePerformance(history.data);
  const isRefused = [current.error, history.error].some(isRefusedToRole);
  return { view, current, history, performance, isRefused };
}

/** What the countdown refetches; positions have a poll of their own. */
const TIMED = [...areas.wallet, 'status', ...areas.orders, 'leads', 'approvals'] as const;

function PnlScreen() {
  const data = useAdminData();
  const { view, current, isRefused } = data;
  const refetch = useRefetch();
  const { refresh, refusedAt } = useRefresh(() => void refetch([...TIMED, 'positions']));
  const isOnline = useOnline();
  const [isPaused, setPaused] = useState(false);
  const [isQualityOpen, setQualityOpen] = useState(false);
  const openQuality = () => setQualityOpen(true);
  // A browser may keep a channel for minutes that did not survive its network.
  useLiveFigures({ isPaused: isPaused || isRefused || !isOnline });
  const toggleBenchmark: Shortcut = {
    key: 'b',
    label: 'B',
    does: 'Show or hide Bitcoin',
    run: () => view.setBenchmarkWanted(!view.isBenchmarkWanted),
  };

  return (
    <>
      <Dashboard
        title="PNL Dashboard"
        actions={isRefused ? null : <Actions data={data} />}
        onRange={view.setRange}
        onRefresh={refresh}
        ownShortcuts={[toggleBenchmark, ...view.shortcuts]}
      >
        {isRefused ? (
          <NotAllowed />
        ) : (
          <>
            <OfflineNotice refusedAt={refusedAt} />
            <Notices isQualityOpen={isQualityOpen} onQuality={openQuality} />
            <DataState
              current={current}
              isPaused={isPaused}
              onPause={() => setPaused(!isPaused)}
              onRefresh={() => void refetch(TIMED)}
            />
            <Panels data={data} isPaused={isPaused} />
            <QualityFoot onOpen={openQuality} />
          </>
        )}
      </Dashboard>
      <QualityDialog isOpen={isQualityOpen} onClose={() => setQualityOpen(false)} />
    </>
  );
}

/** Of the dashboard, in the top bar. */
function Actions({ data }: { data: ReturnType<typeof useAdminData> }) {
  const { view, history, performance } = data;
  const { asked = view.asked, stats } = history.data ?? {};
  const sheet = { rangeName: rangeLabel(asked), performance, stats, hasBenchmark: view.isBenchmarkWanted };
  return <PrintReport load={loadSheet} sheet={sheet} />;
}

interface NoticesProps {
  isQualityOpen: boolean;
  onQuality: () => void;
}

/** What an administrator should know or answer, the most urgent first. */
function Notices({ isQualityOpen, onQuality }: NoticesProps) {
  return (
    <>
      <CollectorNotice />
      <ApprovalsNotice />
      <NoticesList onReview={onQuality} />
      <CoinsNotice />
      <QuestionsNotice />
      <QuarantineNotice isReviewed={isQualityOpen} onReview={onQuality} />
    </>
  );
}

/** Everything there is to see of the account, and the messages of the contact form. */
function Panels({ data, isPaused }: { data: ReturnType<typeof useAdminData>; isPaused: boolean }) {
  const { view, current, history, performance } = data;
  const net = useNetReturn('admin', { end: current.data });
  const lines = useCall(handLineCalls.handLines, { params: FUND });
  return (
    <>
      <EquityCards
        current={current.data}
        isLoading={current.isPending}
        net={net}
        history={history.data}
        byHand={byHandSentence(lines.data)}
      />
      <div className="grid gap-4 max-md:gap-3 lg:grid-cols-12">
        <PerformancePanel performance={performance} history={history.data} query={history} view={view} />
        <PositionsList isPaused={isPaused} />
      </div>
      <CoinsPanel balanceAt={current.data?.timestamp} />
      <LazyOrders />
      <LazyLeads />
    </>
  );
}

interface DataStateProps {
  current: ReturnType<typeof useAdminData>['current'];
  isPaused: boolean;
  onPause: () => void;
  onRefresh: () => void;
}

/** How old the figures are, and when they are refetched. */
function DataState({ current, isPaused, onPause, onRefresh }: DataStateProps) {
  const status = useCall(statusCalls.status);
  const isOnline = useOnline();
  return (
    <div className="-my-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 md:gap-x-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <DataAge
          takenAt={current.data?.timestamp}
          isStale={current.data?.stale === true}
          hasFailed={current.isError}
          isOnline={isOnline}
          isPaused={isPaused}
          collector={status.isPending ? undefined : (status.data?.collector ?? null)}
        />
        <RefreshFailure query={current} />
      </div>
      <AutoRefreshBadge isPaused={isPaused} onToggle={onPause} onRefresh={onRefresh} />
    </div>
  );
}
