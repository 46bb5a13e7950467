import type { CustomerRequest } from '@equanim/contract/dealing';
import type { CustomerHoldings, Holding, StatementRow } from '@equanim/contract/holdings';
import { holdingsCalls } from '@equanim/contract/holdings-calls';
import { requestCalls } from '@equanim/contract/request-calls';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { areas } from '../../../api/areas.ts';
import { listQuery } from '../../../api/list-pages.ts';
import { readPdf, type ReadStatement } from '../../../api/pdf-file.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { OfflineNotice } from '../../frame/live/offline-notice.tsx';
import { useRefresh } from '../../frame/live/use-refresh.ts';
import { PrintButton } from '../../frame/print-button.tsx';
import { StatementsPanel } from '../statements/statements-panel.tsx';
import { RequestsPanel } from './requests/requests-panel.tsx';
import { SeriesPanel } from './series/series-panel.tsx';
import { ApprovalNotices } from './states/approval-notices.tsx';
import { HoldingsHead } from './states/holdings-head.tsx';
import { HoldingsSkeleton } from './states/holdings-skeleton.tsx';
import {
  FirstValues,
  HoldingsFailure,
  HoldingsOffline,
  NoHoldings,
  NothingDealt,
} from './states/no-holdings.tsx';
import { MethodPanel } from './terms/method-panel.tsx';
import { TermsPanel } from './terms/terms-panel.tsx';
import { useChosenInvestor } from './use-chosen-investor.ts';
import { ValueSection } from './value/value-section.tsx';
import './holdings.css';
import './print.css';

/** Statements that are listed at first, one a month. */
const HALF_A_YEAR = 6;

const read: ReadStatement = (id, signal) =>
  readPdf(holdingsCalls.customerStatement, { params: { id } }, signal);

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
        <div className="holdings">
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
      <ValueSection holdings={holdings} asOf={asOf} holding={holding} />
      <SeriesPanel holding={holding} />
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
    <div className="holdings-pair">
      <div className="holdings-stack">
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
          headClass="holdings-panel-head"
          note={<p className="holdings-note">One per month. Its SHA-256 proves that it was not changed.</p>}
          empty={
            <p className="holdings-empty">No statement yet. The first one is made after the first month.</p>
          }
          countAtFirst={HALF_A_YEAR}
          read={read}
        />
        {isNew ? method : null}
      </div>
      <div className="holdings-stack">
        <TermsPanel holdings={holdings} />
        {isNew ? null : method}
      </div>
    </div>
  );
}
