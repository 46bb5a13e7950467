import { dealingCalls } from '@equanim/contract/dealing-calls';
import type { Strike, StrikeRow } from '@equanim/contract/strikes';
import { type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { areas } from '../../../api/areas.ts';
import { PREVIEW_REFRESH_MS } from '../../../api/dealing.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from '../../frame/for-administrators.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import type { Shortcut } from '../../frame/use-shortcuts.ts';
import { OfflineNotice } from '../../frame/live/offline-notice.tsx';
import { useRefresh } from '../../frame/live/use-refresh.ts';
import { PrintButton } from '../../frame/print-button.tsx';
import { AdjustPanel } from './adjust/adjust-panel.tsx';
import { DaysPanel } from './days/days-panel.tsx';
import { useChosenDay } from './days/use-chosen-day.ts';
import { FlowsPanel } from './flows/flows-panel.tsx';
import { LinesPanel } from './lines/lines-panel.tsx';
import { RequestsPanel } from './requests/requests-panel.tsx';
import { DayWork } from './strike/day-work.tsx';
import { StrikeEmptyState, StrikeSkeleton } from './strike/strike-empty-state.tsx';
import { StrikePanel } from './strike/strike-panel.tsx';
import './dealing.css';
import './days/days.css';
import './strike/strike.css';
import './strike/sheet/sheet.css';
import './requests/requests.css';
import './strike/print.css';

/** Dealing days, and the strike of one of them with every number: for administrators. */
export function DealingScreen() {
  return (
    <PortalScreen>
      <Dealing />
    </PortalScreen>
  );
}

const formulasShortcut = (run: () => void): Shortcut => ({
  key: 'f',
  label: 'F',
  does: 'Show or hide every formula',
  run,
});

function Dealing() {
  const strikes = useCall(dealingCalls.strikes, {}, { refetchInterval: PREVIEW_REFRESH_MS });
  const { day, hrefOf } = useChosenDay(strikes.data);
  const strike = useCall(
    dealingCalls.strike,
    { params: { day: day ?? '' } },
    {
      refetchInterval: ({ state }) => (state.data?.is_final === true ? false : PREVIEW_REFRESH_MS),
      ...(day === undefined && { enabled: false }),
    },
  );
  const [isEveryFormula, setEveryFormula] = useState(false);
  const refetch = useRefetch();
  const { refresh, refusedAt } = useRefresh(() => void refetch(areas.dealing));
  return (
    <Dashboard
      title="Dealing"
      actions={
        <PrintButton
          title="Print this strike"
          isDisabled={strike.data === undefined}
          onPrint={() => print()}
        />
      }
      onRefresh={refresh}
      ownShortcuts={[formulasShortcut(() => setEveryFormula(!isEveryFormula))]}
    >
      {isRefusedToRole(strikes.error) ? (
        <ForAdministrators what="This screen">Your account may not see what is dealt.</ForAdministrators>
      ) : (
        <>
          <OfflineNotice refusedAt={refusedAt} />
          <div className="dealing">
            <DaysPanel query={strikes} chosen={day} hrefOf={hrefOf} />
            {strikes.isPending ? <StrikeSkeleton /> : null}
            {day === undefined ? null : (
              <Chosen
                query={strike}
                rows={strikes.data ?? []}
                isEveryFormula={isEveryFormula}
                onEveryFormula={setEveryFormula}
              />
            )}
            <div className="dealing-all">
              <RequestsPanel />
              <FlowsPanel />
              <LinesPanel />
            </div>
            <AdjustPanel />
          </div>
        </>
      )}
    </Dashboard>
  );
}

interface ChosenProps {
  query: UseQueryResult<Strike>;
  rows: readonly StrikeRow[];
  isEveryFormula: boolean;
  onEveryFormula: (isShown: boolean) => void;
}

/** The strike of the day that is shown; another day begins with nothing asked. */
function Chosen({ query, ...rest }: ChosenProps) {
  const { data: strike } = query;
  if (strike === undefined) return <StrikeEmptyState query={query} />;
  return (
    <StrikePanel
      key={strike.day}
      query={query}
      strike={strike}
      work={<DayWork strike={strike} />}
      {...rest}
    />
  );
}
