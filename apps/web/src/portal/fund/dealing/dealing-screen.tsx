import { dealingCalls } from '@equanim/contract/dealing-calls';
import type { ProblemCode } from '@equanim/contract/problem';
import type { Strike, StrikeRow } from '@equanim/contract/strikes';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { areas } from '../../../api/areas.ts';
import { PREVIEW_REFRESH_MS } from '../../../api/dealing.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from '../../frame/for-administrators.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import type { Shortcut } from '../../frame/use-shortcuts.ts';
import { OfflineNotice, useRefresh } from '../../frame/live/offline.tsx';
import { PrintButton } from '../../frame/print-button.tsx';
import { DayWork } from './day-work.tsx';
import { DaysPanel } from './days/days-panel.tsx';
import { FlowsPanel } from './flows/flows-panel.tsx';
import { LinesPanel } from './lines/lines-panel.tsx';
import { RequestsPanel } from './requests/requests-panel.tsx';
import { StrikePanel } from './strike/strike-panel.tsx';
import './dealing.css';
import { Panel } from '../../../ui/panel/panel.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useWaitingActs, WaitingActs } from '../parts/waiting-acts.tsx';
import { Recorded } from '../../frame/controls/recorded.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { AdjustDialog } from './adjust/adjust-dialog.tsx';
import { chooseDay } from './days/choose-day.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const NO_DATA: ProblemCode = 'no-data-yet';

const reasonOf = (error: Error): string =>
  error instanceof ApiProblem && error.code === NO_DATA && error.detail !== undefined
    ? error.detail
    : 'The strike of this day could not be loaded.';

const PARTS = ['sample', 'fee', 'redemptions', 'subscriptions', 'owners'];

const DAY = 'day';

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
        <ForAdministrators what="This screen">Your account has no access to dealing.</ForAdministrators>
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
            <div className="dealing-columns items-start print:hidden">
              <RequestsPanel />
              <FlowsPanel />
              <div className="grid content-start gap-4">
                <LinesPanel />
                <AdjustPanel />
              </div>
            </div>
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

/** The way to put right what an entry of the ledger got wrong. */
function AdjustPanel() {
  const { asked, done, ask, close, finish } = useQuestion<true>();
  const waiting = useWaitingActs(({ kind }) => kind === 'adjustment');
  return (
    <Panel
      title="Adjustments"
      className="print:hidden"
      actions={
        <Button aria-haspopup="dialog" onClick={() => ask(true)}>
          Adjust
        </Button>
      }
    >
      <p className="panel-note">Corrects a wrong entry at the next strike, such as a fee taken twice.</p>
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <WaitingActs acts={waiting} isTitled />
      <AdjustDialog isOpen={asked !== null} onClose={close} onDone={finish} />
    </Panel>
  );
}

/**
 * The dealing day that is shown, kept in the address so that a reload and a link show the same.
 *
 * @param rows undefined while the days are not known
 */
function useChosenDay(rows: readonly StrikeRow[] | undefined) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return {
    day: rows === undefined ? undefined : chooseDay(rows, search.get(DAY)),
    hrefOf: (day: string): string => `${pathname}?${new URLSearchParams({ [DAY]: day }).toString()}`,
  };
}

/** In place of a strike that never came: that it is on its way, or why it is not there. */
function StrikeEmptyState({ query }: { query: UseQueryResult<Strike> }) {
  if (query.data !== undefined) return null;
  if (query.isError)
    return (
      <div className="card grid min-h-60 content-center justify-items-center gap-4" role="alert">
        <p className="text-ink-2">{reasonOf(query.error)}</p>
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </div>
    );
  return <StrikeSkeleton />;
}

/** As high as the figures to come, so that little moves when they do. */
function StrikeSkeleton() {
  return (
    <>
      <div className="card">
        <output className="sr-only">Loading the strike...</output>
        <Skeleton className="h-7 w-full max-w-64" />
        <Skeleton className="mt-3 h-4 w-full max-w-96" />
        <Skeleton className="mt-6 h-16 w-full" />
      </div>
      <div className="card">
        {PARTS.map((part) => (
          <div key={part} className="border-t border-hairline py-5">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="skeleton-rows mt-3 h-36 w-full" />
          </div>
        ))}
      </div>
    </>
  );
}
