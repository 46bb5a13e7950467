import { channels } from '@equanim/contract/channels';
import { customerCalls } from '@equanim/contract/customer-calls';
import { CUSTOMER_DELAY_MS, DELAY_IN_DAYS } from '@equanim/contract/customer-delay';
import type { CustomerHoldings } from '@equanim/contract/holdings';
import { holdingsCalls } from '@equanim/contract/holdings-calls';
import type { Range } from '@equanim/contract/range';
import { statusCalls } from '@equanim/contract/status-calls';
import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas } from '../../../api/areas.ts';
import type { PerformancePoint } from '../charts/chart-points.ts';
import { useChartView, type ChartView, usePerformance } from '../charts/use-chart-view.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { AutoRefreshBadge } from '../../frame/live/auto-refresh-badge.tsx';
import { OfflineNotice, useOnline, useRefresh } from '../../frame/live/offline.tsx';
import { PrintReport } from '../print/print-report.tsx';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { OnceKnown } from '../parts/once-known.tsx';
import { OwnMoney } from './own-money.tsx';
import { DailySummaryPanel } from './daily-summary.tsx';
import { PerformanceCards } from './performance-cards.tsx';
import { PerformanceHistory, useCustomerHistory } from './performance-history.tsx';
import { useCall } from '../../../api/use-call.ts';
import { formatDateTime, formatInOtherZone, formatDay, formatMinuteInZone } from '../../../ui/format/date.ts';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { uncertaintyOf } from '../../frame/uncertainty-of.ts';
import { useNow } from '../../frame/use-now.ts';
import { DelayNote, NO_FIGURES_YET } from '../../frame/customer-delay.tsx';
import { Panel, PanelMessage } from '../../../ui/panel/panel.tsx';
import { At } from '../../frame/at.tsx';
import { customerPositionsQuery } from '../../../api/customer.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DirectionBadge } from '../../frame/direction-badge.tsx';
import { useChannel } from '../../frame/live/use-channel.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The days of the printed sheet and the fees have their own, longer interval. */
const ELSEWHERE: readonly unknown[] = [...areas.performance, 'fundFees'];
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
  // What fails is left out: the screen of the holdings says so.
  const holdings = useCall(holdingsCalls.customerHoldings, undefined, { retry: false });
  const user = useCurrentUser();

  const points = usePerformance(history.data);
  const { asked = view.asked, stats } = history.data ?? {};
  const sheet = { rangeName: rangeLabel(asked), points, stats };

  return (
    <Dashboard
      title="Performance Dashboard"
      actions={<PrintReport load={loadSheet} sheet={sheet} />}
      onRange={choose}
      onRefresh={refresh}
      ownShortcuts={view.shortcuts}
    >
      {user.data?.role === 'admin' ? (
        <p className="text-[0.8125rem] text-ink-2">Preview: what customers see, delayed {DELAY_IN_DAYS}.</p>
      ) : null}
      <OfflineNotice refusedAt={refusedAt} />
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <DelayLine isFirstDay={firstFiguresAt !== null} />
        <AutoRefreshBadge isPaused={isPaused} onToggle={() => setPaused(!isPaused)} onRefresh={refetch} />
      </div>
      <OnceKnown isAwaited={holdings.isPending && holdings.fetchStatus !== 'paused'}>
        {firstFiguresAt === null ? (
          <Figures
            holdings={holdings.data}
            history={history}
            points={points}
            isLoading={isLoading}
            view={view}
            onChoose={choose}
          />
        ) : (
          <FirstFigures at={firstFiguresAt} />
        )}
        <DailySummaryPanel />
      </OnceKnown>
    </Dashboard>
  );
}

interface FiguresProps {
  /** Undefined where they could not be had. */
  holdings: CustomerHoldings | undefined;
  history: ReturnType<typeof useCustomerHistory>['query'];
  points: readonly PerformancePoint[] | undefined;
  isLoading: boolean;
  view: ChartView;
  onChoose: (range: Range) => void;
}

/** What one's own money is worth, what was earned over what is chosen, and the positions. */
function Figures({ holdings, history, points, isLoading, view, onChoose }: FiguresProps) {
  const asOf = holdings === undefined || holdings.investors.length === 0 ? null : holdings.as_of;
  return (
    <>
      <PerformanceCards
        points={history.data?.data}
        record={history.data?.stats?.record}
        isLoading={history.isPending}
        isSuperseded={history.isPlaceholderData}
        asked={history.data?.asked ?? view.asked}
        first={holdings === undefined || asOf === null ? null : <OwnMoney holdings={holdings} asOf={asOf} />}
      />
      <div className="grid gap-4 max-md:gap-3 lg:grid-cols-12">
        <PerformanceHistory
          points={points}
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

/** How far behind the figures are, and their time. On the first day there are none, which is no failure. */
function DelayLine({ isFirstDay }: { isFirstDay: boolean }) {
  const query = useCall(customerCalls.customerCurrent);
  const now = useNow(10_000);
  const uncertainty = uncertaintyOf(query.error);
  const takenAt = query.data?.timestamp;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-4">
      <p className="text-[0.8125rem] text-ink-3 max-md:min-h-10 md:flex md:items-center md:gap-2">
        <DelayNote asOf={takenAt === undefined ? null : Date.parse(takenAt)} now={now} />
        {takenAt === undefined ? null : (
          <time dateTime={takenAt} title={formatInOtherZone(takenAt)} className="tabular">
            As of {formatDateTime(takenAt)}
          </time>
        )}
      </p>
      {isFirstDay ? null : <RefreshFailure query={query} />}
      {uncertainty === undefined ? null : (
        <p className="w-full text-[0.8125rem] text-ink-2" role="status">
          {uncertainty}
        </p>
      )}
    </div>
  );
}

/**
 * Replaces the figures of an account that has been sampled for less than the delay.
 *
 * @param props when the first figures are due
 */
function FirstFigures({ at }: { at: string }) {
  const now = useNow(1000);
  // A figure takes a minute to be sampled, and another until the page refetches.
  const isLate = now !== null && now - Date.parse(at) > STALE_AFTER_MS;
  const due = <At at={at} format={(day) => `${formatDay(day)} at ${formatMinuteInZone(day)}`} />;
  return (
    <PanelMessage
      label="First figures"
      title={isLate ? 'The first figures are late.' : <>The first figures come on {due}.</>}
      note={isLate ? <>They were due on {due} and will appear here automatically.</> : NO_FIGURES_YET}
    />
  );
}

/**
 * When the first figures are due, while there are none.
 *
 * @returns UTC, ISO 8601; null where there are figures, and before the server has said when they are due
 */
function useFirstFigures(): string | null {
  const { data: status } = useCall(statusCalls.status);
  const { data: current } = useCall(customerCalls.customerCurrent);
  return current === undefined ? (status?.first_figures_at ?? null) : null;
}

/** What a customer sees of the positions: symbol and direction, nothing more. */
function CustomerPositions() {
  const query = useQuery(customerPositionsQuery());
  const positions = query.data ?? [];
  return (
    <Panel title="Current Positions" className="lg:col-span-4" count={<RefreshFailure query={query} />}>
      {query.isPending ? (
        <div className="grid gap-4 py-3">
          <output className="text-[0.8125rem] text-ink-3">Loading positions...</output>
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </div>
      ) : null}
      {!query.isPending && positions.length === 0 ? <p className="list-empty">No open positions</p> : null}
      {positions.length === 0 ? null : (
        <ul className="divide-y divide-hairline">
          {positions.map(({ symbol, side }) => (
            <li key={`${symbol} ${side}`} className="flex min-h-11 items-center justify-between gap-3">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{symbol}</span>
              <DirectionBadge side={side} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/**
 * Shows the positions of a day ago, as they changed then, unless paused. The channel sends an administrator the current
 * positions, which are not for this screen.
 */
function useLivePositions({ isPaused }: { isPaused: boolean }): void {
  const { data: status } = useCall(statusCalls.status);
  // Only administrators get the state of the collector.
  const isCustomer = status?.collector === null;
  useChannel({
    name: 'positions',
    form: channels.positions.views.customer,
    queryKey: customerPositionsQuery().queryKey,
    toData: (positions) => positions,
    isPaused: isPaused || !isCustomer,
  });
}
