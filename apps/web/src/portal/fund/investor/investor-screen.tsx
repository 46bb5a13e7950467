import { investorCalls } from '@equanim/contract/investor-calls';
import type { OneInvestor } from '@equanim/contract/investors';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiProblem } from '../../../api/api-problem.ts';
import { areas, FUND } from '../../../api/areas.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { firm } from '../../../content/firm.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { formatPart } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { NotLoaded } from '../../../ui/table/list-state.tsx';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { At } from '../../frame/at.tsx';
import { LazyPart } from '../../frame/lazy-part.tsx';
import { OnDemand } from '../../frame/on-demand.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { RequestsPanel } from '../dealing/requests/requests-panel.tsx';
import { ValueSection } from '../holdings/value-section.tsx';
import { Reference } from '../parts/reference.tsx';
import { ReturnsPanel } from '../parts/returns-panel.tsx';
import { SeriesPanel } from '../parts/series-panel.tsx';

// They stand below what an investor has.
const loadPeople = async () => (await import('./people-section.tsx')).PeopleSection;
const loadStatements = async () => (await import('../investors/all-statements.tsx')).AllStatements;
const loadRequest = async () => (await import('../requests/request-dialog.tsx')).RequestDialog;

/** One investor: what it holds, its requests and statements, and who acts for it; for administrators. */
export function InvestorScreen() {
  return (
    <PortalScreen>
      <Investor />
    </PortalScreen>
  );
}

const UNKNOWN = [400, 404];

function Investor() {
  const { reference = '' } = useParams();
  const refetch = useRefetch();
  const query = useCall(investorCalls.investor, { params: { ...FUND, id: reference } });
  const { data, error } = query;
  const name = data?.investor.name;
  // What every page is called says its route, and not whose it is.
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${firm.name}`;
  }, [name]);
  const isUnknown = error instanceof ApiProblem && UNKNOWN.includes(error.status);
  return (
    <AdminScreen
      title="Investor"
      refusal="Your account has no access to what others hold."
      query={query}
      onRefresh={() => void refetch([...areas.fund, ...areas.dealing, 'statements'])}
    >
      {isUnknown ? <NoInvestor reference={reference} /> : <WhatThereIs query={query} />}
    </AdminScreen>
  );
}

function WhatThereIs({ query }: { query: UseQueryResult<OneInvestor> }) {
  const { data, isError } = query;
  if (data !== undefined) return <Content query={query} data={data} />;
  return isError ? (
    <NotLoaded name="investor" onRetry={() => void query.refetch()} />
  ) : (
    <>
      <output className="sr-only">Loading the investor...</output>
      <Skeleton className="h-14 w-full max-w-96" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="skeleton-rows h-36 w-full" />
    </>
  );
}

function NoInvestor({ reference }: { reference: string }) {
  return (
    <section className="card grid justify-items-start gap-3" aria-label="No such investor">
      <p role="status">
        There is no investor <bdi>{reference}</bdi>.
      </p>
      <Link className="button button-secondary" to="/investors">
        All investors
      </Link>
    </section>
  );
}

interface ContentProps {
  query: UseQueryResult<OneInvestor>;
  data: OneInvestor;
}

function Content({ query, data }: ContentProps) {
  const [isRequesting, setRequesting] = useState(false);
  const { investor } = data;
  return (
    <>
      <Head query={query} data={data} />
      <Figures data={data} />
      <RequestsPanel
        investorId={investor.id}
        actions={
          <Button aria-haspopup="dialog" onClick={() => setRequesting(true)}>
            New request
          </Button>
        }
      />
      <LazyPart
        load={loadPeople}
        props={{ query, data }}
        name="list of people"
        fallback={<Skeleton className="h-44 w-full" />}
      />
      <LazyPart load={loadStatements} props={{ investorId: investor.id }} name="list of statements" />
      <OnDemand
        load={loadRequest}
        isWanted={isRequesting}
        props={{
          first: isRequesting ? investor.id : null,
          investors: [{ ...data, ...investor }],
          dealing: data.dealing,
          onClose: () => setRequesting(false),
        }}
      />
    </>
  );
}

const LINK = 'text-link inline-flex min-h-6 items-center pointer-coarse:min-h-11';

/** Whose page it is, of when its figures are, and where else the investor is told of. */
function Head({ query, data }: ContentProps) {
  const { investor, since, added_at: addedAt, share_of_fund: share, as_of: asOf } = data;
  return (
    <header className="grid gap-1">
      <h2 className="text-title [overflow-wrap:anywhere]">
        <bdi>{investor.name}</bdi>
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-[0.8125rem] text-ink-3">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          Transfer reference <Reference reference={investor.reference} />
        </span>
        <span>
          {since === null ? (
            <>
              Added <At at={addedAt} />
            </>
          ) : (
            `Since ${formatUtcDay(since)}`
          )}
        </span>
        {share === null || since === null ? null : <span>{formatPart(share)} of the fund</span>}
        {asOf === null ? null : (
          <span>
            Sample of <At at={asOf} />
          </span>
        )}
        <RefreshFailure query={query} />
        <span className="ml-auto flex flex-wrap gap-x-6 print:hidden">
          <Link className={LINK} to={`/ledger?investor=${investor.id}`}>
            Entries of the ledger
          </Link>
          <Link className={LINK} to="/investors">
            All investors
          </Link>
        </span>
      </div>
    </header>
  );
}

function Figures({ data }: Pick<ContentProps, 'data'>) {
  const { as_of: asOf, since } = data;
  if (asOf === null || since === null) return <NothingDealt data={data} />;
  return (
    <>
      <ValueSection basis={data} asOf={asOf} holding={data} />
      {data.returns === undefined ? null : (
        <ReturnsPanel returns={data.returns} series={data.series} isEstimate={data.is_estimate} />
      )}
      <SeriesPanel holding={data} isEstimate={data.is_estimate} />
    </>
  );
}

/** In place of the figures of an investor whose first subscription was not dealt yet: what comes first. */
function NothingDealt({ data }: Pick<ContentProps, 'data'>) {
  const { people, invitations, next_dealing_day: day } = data;
  return (
    <section className="card grid gap-1" aria-label="No figures">
      <p className="text-ink-1">Nothing is dealt yet.</p>
      <p className="max-w-measure text-ink-3">
        A subscription becomes a holding on its dealing day, once it is accepted and its money has arrived.
        The next dealing day is {formatUtcDay(day)}.
        {people.length + invitations.length === 0
          ? ' Nobody acts for this investor yet: invite somebody below.'
          : null}
      </p>
    </section>
  );
}
