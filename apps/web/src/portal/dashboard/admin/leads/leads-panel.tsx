import { leadCalls } from '@equanim/contract/lead-calls';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { useCall } from '../../../../api/use-call.ts';
import { formatCount } from '../../../../ui/format/number.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { Pager } from '../../../frame/controls/pager.tsx';
import { LeadRow } from './lead-row.tsx';
import './leads.css';

const PAGE_SIZE = 10;
const SKELETON_ROWS = ['a', 'b', 'c'];

/** What visitors wrote into the contact form, newest first. */
export function LeadsPanel() {
  const heading = useId();
  const [page, setPage] = useState(1);
  const query = useCall(
    leadCalls.leads,
    { query: { page, page_size: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  const leads = query.data;
  // The inbox was switched off since the page was loaded.
  if (query.error instanceof ApiProblem && query.error.status === 404) return null;

  return (
    <section className="card" aria-labelledby={heading}>
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={heading} className="card-title">
          Leads
        </h2>
        {leads === undefined ? null : (
          <span className="text-xs text-ink-3 tabular">
            {leads.total_count === 1 ? '1 message' : `${formatCount(leads.total_count)} messages`}
          </span>
        )}
        <RefreshFailure query={query} />
      </div>
      {query.isPending ? <LoadingLeads /> : null}
      {leads?.total_count === 0 ? (
        <p className="grid min-h-32 place-items-center text-ink-3">No messages yet</p>
      ) : null}
      {leads === undefined || leads.data.length === 0 ? null : (
        <ul className={query.isPlaceholderData ? 'is-superseded' : ''}>
          {leads.data.map((lead) => (
            <LeadRow key={lead.id} lead={lead} />
          ))}
        </ul>
      )}
      {leads === undefined || leads.total_pages < 2 ? null : (
        <Pager
          label="Pages of the leads"
          items="leads"
          note="Newest first."
          page={leads.page}
          totalPages={leads.total_pages}
          isLoading={query.isPlaceholderData}
          onChange={setPage}
        />
      )}
    </section>
  );
}

function LoadingLeads() {
  return (
    <div>
      <output className="block py-3 text-[0.8125rem] text-ink-3">Loading messages...</output>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="lead">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  );
}
