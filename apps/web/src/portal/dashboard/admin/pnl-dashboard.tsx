import type { Word } from '@equanim/contract/as-read';
import { handLineCalls } from '@equanim/contract/hand-line-calls';
import type { Notice } from '@equanim/contract/status';
import { statusCalls } from '@equanim/contract/status-calls';
import { walletCalls } from '@equanim/contract/wallet-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { areas, FUND } from '../../../api/areas.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { walletHistoryQuery } from '../../../api/wallet.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import { shortLabel } from '../charts/range-sparkline.tsx';
import { useChartView, usePerformance } from '../charts/use-chart-view.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { isRefusedToRole, ForAdministrators } from '../../frame/for-administrators.tsx';
import { byHandSentence } from '../../frame/hand-line-words.ts';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { OnceKnown } from '../parts/once-known.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import type { Shortcut } from '../../frame/use-shortcuts.ts';
import { AutoRefreshBadge } from '../../frame/live/auto-refresh-badge.tsx';
import { OfflineNotice, useOnline, useRefresh } from '../../frame/live/offline.tsx';
import { useNetReturn } from '../charts/use-net-return.ts';
import { PrintReport } from '../print/print-report.tsx';
import { CollectorNotice } from './notices/collector-notice.tsx';
import { DataAge } from './notices/data-age.tsx';
import { EquityCards, flowsText } from './performance/equity-cards.tsx';
import { PerformancePanel } from './performance/performance-panel.tsx';
import { PositionsList } from './positions/positions-list.tsx';
import { WaitingList } from './notices/waiting-list.tsx';
import { DataDialogs, QualityButton, QualityChip } from './quality/data-dialogs.tsx';
import { useLiveFigures } from './use-live-figures.ts';
import { isContactInboxOn } from '../../../api/contact-inbox.ts';
import { PartInView, useLinkedPart } from '../../frame/lazy-part.tsx';
import { useApprovals } from '../../../api/approvals.ts';
import { useWaiting } from '../../../api/waiting.ts';
import { toServerTime } from '../../../api/server-time.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { DAY_MS } from '../../../ui/time.ts';
import { IconWarning } from '../../../ui/picture/icons.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const loadEquity = async () => (await import('./performance/equity-panel.tsx')).EquityPanel;

const loadCoins = async () => (await import('./coins-panel.tsx')).CoinsPanel;

const loadOrderHistory = async () => (await import('./orders/order-history.tsx')).OrderHistory;

/**
 * Unexplained equity joined the history: somebody should check whether it belongs there. Below zero, the house has spent what is
 * the investors'. The others put the history at risk.
 */
const ALARMS: ReadonlyArray<Word<Notice['about']>> = ['unexplained', 'house', 'backup', 'disk', 'database'];

const isAlarm = ({ about }: { about: Word<Notice['about']> }): boolean => ALARMS.includes(about);

/** These are listed one by one with what waits. */
const LISTED: typeof ALARMS = ['dealing-day', 'unmatched', 'requests', 'statements'];

/** How long it is told that one person did something. */
const TOLD_MS = 7 * DAY_MS;

const loadLeads = async () => (await import('./leads-panel.tsx')).LeadsPanel;

const loadSheet = async () => {
  const { AdminSheet, AdminSheetAhead } = await import('../print/admin-sheet.tsx');
  return { Sheet: AdminSheet, Ahead: AdminSheetAhead };
};

/** Until a part is there: its head, and what stands below it. */
const outlineOf = (className: string) => (
  <div className="grid gap-4">
    <Skeleton className="h-9 w-60 max-w-full" />
    <Skeleton className={`w-full ${className}`} />
  </div>
);

const EQUITY_OUTLINE = outlineOf('h-[270px]');
const COINS_OUTLINE = <div className="card">{outlineOf('skeleton-rows h-[72px]')}</div>;
const ORDERS_OUTLINE = outlineOf('skeleton-rows h-[936px]');

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
  const points = usePerformance(history.data);
  const net = useNetReturn('admin', { end: current.data });
  const isRefused = [current.error, history.error].some(isRefusedToRole);
  return { view, current, history, points, net, isRefused };
}

/** The gaps of the history that is shown, and its range by name. */
const gapsOf = ({ view, history: { data } }: ReturnType<typeof useAdminData>) => ({
  gaps: data?.stats.gaps,
  range: shortLabel(data?.asked ?? view.asked),
});

/** What the countdown refetches; positions have a poll of their own. */
const TIMED = [...areas.wallet, 'status', ...areas.orders, 'approvals', ...areas.leads] as const;

function PnlScreen() {
  const data = useAdminData();
  const { view, current, isRefused } = data;
  const refetch = useRefetch();
  const { refresh, refusedAt } = useRefresh(() => void refetch([...TIMED, 'positions']));
  const isOnline = useOnline();
  const [isPaused, setPaused] = useState(false);
  const areNoticesAwaited = [useCall(statusCalls.status), useApprovals(), useWaiting()].some(
    ({ isPending, fetchStatus }) => isPending && fetchStatus !== 'paused',
  );
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
            <OnceKnown isAwaited={areNoticesAwaited}>
              <Notices />
              <AloneNotice />
              <WaitingList />
              <DataState
                current={current}
                shown={gapsOf(data)}
                isPaused={isPaused}
                onPause={() => setPaused(!isPaused)}
                onRefresh={() => void refetch(TIMED)}
              />
              <Panels data={data} isPaused={isPaused} />
            </OnceKnown>
          </>
        )}
      </Dashboard>
      <DataDialogs {...gapsOf(data)} />
    </>
  );
}

/** Of the dashboard, in the top bar. */
function Actions({ data }: { data: ReturnType<typeof useAdminData> }) {
  const { view, history, points, net } = data;
  const { asked = view.asked, stats, flows } = history.data ?? {};
  const sheet = {
    rangeName: rangeLabel(asked),
    points,
    stats,
    hasBenchmark: view.isBenchmarkWanted,
    flows: flowsText(flows),
    net,
  };
  return <PrintReport load={loadSheet} sheet={sheet} />;
}

/** Everything there is to see of the account, and the messages of the contact form. */
function Panels({ data, isPaused }: { data: ReturnType<typeof useAdminData>; isPaused: boolean }) {
  const { view, current, history, points, net } = data;
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
      <div className="grid gap-4 max-md:gap-3 min-[2240px]:grid-cols-12">
        <PerformancePanel points={points} history={history.data} query={history} view={view} />
        <PositionsList isPaused={isPaused} />
      </div>
      <PartInView
        id="equity"
        className="card min-h-[360px] has-[>[role=alert]]:grid"
        label="Equity"
        load={loadEquity}
        props={{ query: history, points, view }}
        name="chart of the equity"
        fallback={EQUITY_OUTLINE}
      />
      <PartInView
        className="min-h-[168px] empty:hidden"
        load={loadCoins}
        props={{ balanceAt: current.data?.timestamp }}
        name="list of coins"
        fallback={COINS_OUTLINE}
      />
      <PartInView
        id="orders"
        className="card min-h-[420px] has-[>[role=alert]]:grid"
        label="Order History"
        load={loadOrderHistory}
        props={{}}
        name="order history"
        fallback={ORDERS_OUTLINE}
      />
      {isContactInboxOn() ? (
        <PartInView id="leads" load={loadLeads} props={{}} name="list of messages" />
      ) : null}
    </>
  );
}

interface DataStateProps {
  current: ReturnType<typeof useAdminData>['current'];
  shown: ReturnType<typeof gapsOf>;
  isPaused: boolean;
  onPause: () => void;
  onRefresh: () => void;
}

/** How old the figures are, and when they are refetched. */
function DataState({ current, shown, isPaused, onPause, onRefresh }: DataStateProps) {
  const status = useCall(statusCalls.status);
  const isOnline = useOnline();
  return (
    <div className="-my-1 flex items-center justify-between gap-x-2 md:gap-x-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4">
        <DataAge
          takenAt={current.data?.timestamp}
          isStale={current.data?.stale === true}
          hasFailed={current.isError}
          isOnline={isOnline}
          isPaused={isPaused}
          collector={status.isPending ? undefined : (status.data?.collector ?? null)}
        />
        <QualityChip collector={status.data?.collector} {...shown} />
        <RefreshFailure query={current} />
      </div>
      <AutoRefreshBadge isPaused={isPaused} onToggle={onPause} onRefresh={onRefresh} />
    </div>
  );
}

/** Says what one person did lately. */
function AloneNotice() {
  const { data, dataUpdatedAt } = useApprovals();
  const alone =
    data?.filter(
      ({ is_alone: isAlone, state, decided_at: at }) =>
        isAlone &&
        state === 'confirmed' &&
        at !== null &&
        Date.parse(at) > toServerTime(dataUpdatedAt) - TOLD_MS,
    ) ?? [];
  if (alone.length === 0) return null;
  return (
    <div className="notice notice-quiet">
      <div className="min-w-0 flex-[1_1_18rem]" role="status">
        <ul className="grid gap-1.5 [overflow-wrap:anywhere]">
          {alone.map(({ id, title }) => (
            <li key={id}>
              Done by one person: <Amount text={hideAmountsIn(title)} />
            </li>
          ))}
        </ul>
      </div>
      <Link className="button button-secondary" to="/approvals">
        Approvals
      </Link>
    </div>
  );
}

/** What a customer sees on the admin route. */
function NotAllowed() {
  return (
    <ForAdministrators what="This dashboard">
      Your account may see the performance of the fund, not the account behind it.
    </ForAdministrators>
  );
}

/** What an administrator should know of the account and its samples. */
function Notices() {
  const place = useLinkedPart<HTMLDivElement>('notices');
  return (
    <div ref={place} tabIndex={-1} className="grid gap-[inherit] empty:hidden">
      <CollectorNotice />
      <NoticesList />
    </div>
  );
}

/** What does not stop the sampling, in the server's own words. */
function NoticesList() {
  const { data: status } = useCall(statusCalls.status);
  const { data: waiting } = useWaiting();
  const listed = waiting === undefined ? [] : LISTED;
  const notices = status?.collector?.notices.filter(({ about }) => !listed.includes(about)) ?? [];
  if (notices.length === 0) return null;
  const isAlarming = notices.some(isAlarm);
  return (
    <div className={isAlarming ? 'notice' : 'notice notice-quiet'}>
      <div className="min-w-0 flex-[1_1_18rem]" role="status">
        <ul className="grid gap-1.5">
          {notices
            .toSorted((a, b) => Number(isAlarm(b)) - Number(isAlarm(a)))
            .map((notice) => (
              <li key={`${notice.about} ${notice.text}`} className="flex items-baseline gap-3">
                {isAlarm(notice) ? (
                  <IconWarning className="size-4 shrink-0 translate-y-0.5 text-warn" />
                ) : (
                  <span
                    className={`dot -translate-y-0.5 text-warn ${isAlarming ? 'mx-[5px]' : ''}`}
                    aria-hidden="true"
                  />
                )}
                <span className={`min-w-0 [overflow-wrap:anywhere] ${isAlarm(notice) ? 'font-medium' : ''}`}>
                  <Amount text={hideAmountsIn(notice.text)} />
                </span>
              </li>
            ))}
        </ul>
      </div>
      {notices.some(({ about }) => about === 'unexplained') ? <QualityButton /> : null}
    </div>
  );
}
