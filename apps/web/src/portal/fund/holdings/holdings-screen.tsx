import type { ApprovalNotice } from '@equanim/contract/approvals';
import type { CustomerRequest } from '@equanim/contract/dealing';
import type { CustomerHoldings, Holding, StatementRow } from '@equanim/contract/holdings';
import { holdingsCalls } from '@equanim/contract/holdings-calls';
import { requestCalls } from '@equanim/contract/request-calls';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { areas } from '../../../api/areas.ts';
import { listQuery } from '../../../api/list-pages.ts';
import { readFile, type ReadFile } from '../../../api/read-file.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { LazyPart } from '../../frame/lazy-part.tsx';
import { OfflineNotice, useRefresh } from '../../frame/live/offline.tsx';
import { PrintButton } from '../../frame/print-button.tsx';
import { StatementsPanel } from '../statements/statements-panel.tsx';
import { RequestsPanel } from './requests-panel.tsx';
import { HoldingsHead, useChosenInvestor } from './holdings-head.tsx';
import { FirstValues, HoldingsFailure, HoldingsOffline, NoHoldings, NothingDealt } from './no-holdings.tsx';
import { HOLDING, ValueSection } from './value-section.tsx';
import { ReturnsPanel } from '../parts/returns-panel.tsx';
import { SeriesPanel } from '../parts/series-panel.tsx';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { At } from '../../frame/at.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MethodPanel, TermsPanel } from './terms-panels.tsx';

const STACK = 'grid content-start items-start gap-4 grid-cols-[minmax(0,1fr)] max-md:gap-3';

/** Statements that are listed at first, one a month. */
const HALF_A_YEAR = 6;

const loadData = async () => (await import('./own-data.tsx')).OwnData;

const read: ReadFile = (id, signal) => readFile(holdingsCalls.customerStatement, { params: { id } }, signal);

const readAnnual = (investorId: string, year: string, signal: AbortSignal) =>
  readFile(holdingsCalls.customerAnnualStatement, { query: { investor_id: investorId, year } }, signal);

/** What the person's investors hold, a day late, with their requests and statements. */
export function HoldingsScreen() {
  return (
    <PortalScreen>
      <Holdings />
    </PortalScreen>
  );
}

function Holdings() {
  const refetch = useRefetch();
  const holdings = useCall(holdingsCalls.customerHoldings);
  const requests = useQuery(listQuery(requestCalls.customerRequests));
  const statements = useCall(holdingsCalls.customerStatements);
  const choice = useChosenInvestor(holdings.data?.investors ?? []);
  const { refresh, refusedAt } = useRefresh(() => void refetch([...areas.holdings, 'customerStatements']));
  const { data } = holdings;
  return (
    <Dashboard
      title="Holdings"
      actions={
        <PrintButton
          title="Print this screen"
          isDisabled={choice.chosen === undefined}
          onPrint={() => print()}
        />
      }
      hasCharts
      onRefresh={refresh}
    >
      {data === undefined ? null : <OfflineNotice refusedAt={refusedAt} />}
      {data === undefined || choice.chosen === undefined ? (
        <InPlaceOfHoldings query={holdings} />
      ) : (
        <div className={`${STACK} print:block`}>
          <ApprovalNotices notices={data.notices ?? []} />
          <HoldingsHead query={holdings} choice={choice} />
          <Figures holdings={data} holding={choice.chosen} />
          <Panels holdings={data} holding={choice.chosen} requests={requests} statements={statements} />
        </div>
      )}
    </Dashboard>
  );
}

/** Why there are no holdings, or that they are on their way. */
function InPlaceOfHoldings({ query }: { query: UseQueryResult<CustomerHoldings> }) {
  if (query.data !== undefined) return <NoHoldings />;
  if (query.fetchStatus === 'paused') return <HoldingsOffline />;
  return query.isError ? (
    <HoldingsFailure error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <HoldingsSkeleton />
  );
}

interface FiguresProps {
  holdings: CustomerHoldings;
  holding: Holding;
}

function Figures({ holdings, holding }: FiguresProps) {
  const { as_of: asOf } = holdings;
  if (asOf === null) return <FirstValues />;
  if (holding.since === null) return <NothingDealt nextDealingDay={holdings.next_dealing_day} />;
  return (
    <>
      <ValueSection basis={holdings} asOf={asOf} holding={holding} isDelayed />
      {holding.returns === undefined ? null : (
        <ReturnsPanel returns={holding.returns} series={holding.series} isEstimate={holdings.is_estimate} />
      )}
      <SeriesPanel holding={holding} isEstimate={holdings.is_estimate} />
    </>
  );
}

interface PanelsProps {
  holdings: CustomerHoldings;
  holding: Holding;
  requests: UseQueryResult<CustomerRequest[]>;
  statements: UseQueryResult<StatementRow[]>;
}

/** What is done beside what is read: side by side where there is room. */
function Panels({ holdings, holding, requests, statements }: PanelsProps) {
  const method = <MethodPanel terms={holdings.terms} />;
  // Whoever holds nothing yet has short lists, with room below them.
  const isNew = holding.since === null;
  return (
    <div className={`${STACK} lg:grid-cols-[minmax(0,8fr)_minmax(320px,4fr)] print:block`}>
      <div className={STACK}>
        <RequestsPanel
          key={`requests ${holding.investor.id}`}
          query={requests}
          holdings={holdings}
          holding={holding}
        />
        <StatementsPanel
          key={`statements ${holding.investor.id}`}
          query={statements}
          isListed={({ investor }) => investor.id === holding.investor.id}
          note="One per month. The SHA-256 hash lets you check that a file is unchanged."
          empty={<p className="panel-empty">No statement yet. The first one follows the first full month.</p>}
          countAtFirst={HALF_A_YEAR}
          read={read}
          readAnnual={readAnnual}
        />
        {isNew ? null : (
          <LazyPart key={`data ${holding.investor.id}`} load={loadData} props={{ holding }} name="download" />
        )}
        {isNew ? method : null}
      </div>
      <div className={STACK}>
        <TermsPanel holdings={holdings} />
        {isNew ? null : method}
      </div>
    </div>
  );
}

/** What administrators did, or are about to do, that concerns the person's investors. */
function ApprovalNotices({ notices }: { notices: readonly ApprovalNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section className="notice notice-quiet print:mb-3" aria-label="Notices">
      <ul className="grid gap-2">
        {notices.map((notice) => (
          <li key={`${notice.at} ${notice.title}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium">
              <Amount text={hideAmountsIn(notice.title)} />
            </span>
            {notice.by_one_person ? ', by one person' : null}
            <span className="block text-[0.8125rem] text-ink-2">
              {notice.possible_from === null ? (
                <At at={notice.at} />
              ) : (
                <>
                  Proposed <At at={notice.at} />; it can take effect from <At at={notice.possible_from} /> on.
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shown until the first answer; as high as what will stand here. */
function HoldingsSkeleton() {
  return (
    <>
      <output className="sr-only">Loading holdings...</output>
      <div className="flex min-h-9 items-center">
        <Skeleton className="h-5 w-full max-w-80" />
      </div>
      <section className="card">
        <div className={HOLDING}>
          <div>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-3 h-12 w-full max-w-72" />
            <Skeleton className="mt-4 h-5 w-56 max-w-full" />
          </div>
          <Skeleton className="chart-middle w-full" />
        </div>
        <Skeleton className="mt-6 h-44 w-full max-md:h-96" />
      </section>
      <section className="card">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="skeleton-rows mt-4 h-36 w-full" />
      </section>
    </>
  );
}
