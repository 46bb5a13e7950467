import { fundCalls } from '@equanim/contract/fund-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, FUND } from '../../../api/areas.ts';
import { fundQuery } from '../../../api/fund.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from '../../frame/for-administrators.tsx';
import { LazyPart } from '../../frame/lazy-part.tsx';
import { PaperHead } from '../../frame/paper-head.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { AutoRefreshBadge } from '../../frame/live/auto-refresh-badge.tsx';
import { OfflineNotice, useRefresh } from '../../frame/live/offline.tsx';
import { HoldingsPanel } from './holdings/holdings-panel.tsx';
import { EquitySummary } from './summary/equity-summary.tsx';

// They stand below the investors, who would move them.
const loadTerms = async () => (await import('./terms/terms-panel.tsx')).TermsPanel;
const loadStatements = async () => (await import('./all-statements.tsx')).AllStatements;

/** Who holds what, since when, at which mark, and the fees accrued: for administrators. */
export function InvestorsScreen() {
  return (
    <PortalScreen>
      <Investors />
    </PortalScreen>
  );
}

function Investors() {
  const refetch = useRefetch();
  const investors = useCall(fundCalls.investors, { params: FUND });
  const fund = useQuery(fundQuery());
  const [isPaused, setPaused] = useState(false);
  const { refresh, refusedAt } = useRefresh(() => void refetch(areas.fund));
  return (
    <Dashboard title="Investors" onRefresh={refresh}>
      {isRefusedToRole(investors.error) ? (
        <ForAdministrators what="This screen">
          Your account has no access to what others hold.
        </ForAdministrators>
      ) : (
        <>
          <PaperHead title="Investors" />
          <OfflineNotice refusedAt={refusedAt} />
          <EquitySummary
            query={investors}
            refresh={
              <AutoRefreshBadge
                isPaused={isPaused}
                onToggle={() => setPaused(!isPaused)}
                onRefresh={refresh}
              />
            }
          />
          <HoldingsPanel query={investors} />
          {investors.isPending ? null : (
            <>
              <LazyPart load={loadTerms} props={{ query: fund }} name="terms of the fund" />
              <LazyPart load={loadStatements} props={{}} name="list of statements" />
            </>
          )}
        </>
      )}
    </Dashboard>
  );
}
