import { leadCalls } from '@equanim/contract/lead-calls';
import { type Lead, LEAD_STATUSES, type LeadStatus } from '@equanim/contract/leads';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { areas } from '../../../api/areas.ts';
import { useCall, useAction } from '../../../api/use-call.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { At } from '../../frame/at.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { failureOf } from '../../frame/failure-of.ts';

/** A longer message is folded. */
const MAX_CHARACTERS = 480;
const MAX_LINES = 6;

const NAMES: Record<LeadStatus, string> = { new: 'New', answered: 'Answered', closed: 'Closed' };
const TONES: Record<Lead['status'], string> = {
  new: 'text-info',
  answered: 'text-gain',
  closed: 'text-ink-3',
};

const PAGE_SIZE = 10;
const SKELETON_ROWS = ['a', 'b', 'c'];

/** What visitors wrote into the contact form, newest first. */
export function LeadsPanel() {
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
    <Panel
      title="Leads"
      count={
        <>
          {leads === undefined ? null : (
            <span className="text-xs text-ink-3 tabular">
              {leads.total_count === 1 ? '1 message' : `${formatCount(leads.total_count)} messages`}
            </span>
          )}
          <RefreshFailure query={query} />
        </>
      }
    >
      {query.isPending ? <LoadingLeads /> : null}
      {leads?.total_count === 0 ? <p className="list-empty">No messages yet</p> : null}
      {leads === undefined || leads.data.length === 0 ? null : (
        <ul className={`divide-y divide-hairline ${query.isPlaceholderData ? 'is-superseded' : ''}`}>
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
    </Panel>
  );
}

function LoadingLeads() {
  return (
    <div>
      <output className="block py-3 text-[0.8125rem] text-ink-3">Loading messages...</output>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="grid gap-2 border-t border-hairline py-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  );
}

function isLong(message: string): boolean {
  return message.length > MAX_CHARACTERS || message.split('\n').length > MAX_LINES;
}

function LeadRow({ lead }: { lead: Lead }) {
  const name = `${lead.first_name} ${lead.last_name}`;
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 last:pb-0 md:grid-cols-[14rem_minmax(0,1fr)_11rem]">
      <div className="grid min-w-0 content-start justify-items-start gap-0.5 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <a className="text-link py-0.5 text-[0.8125rem] pointer-coarse:py-3" href={`mailto:${lead.email}`}>
          <bdi>{lead.email}</bdi>
        </a>
        <p className="text-xs text-ink-3">
          <At at={lead.received_at} />
        </p>
      </div>
      <LeadMessage text={lead.message} />
      <LeadStatusSelect lead={lead} name={name} />
    </li>
  );
}

function LeadMessage({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isFolded = isLong(text) && !isOpen;
  return (
    <div className="min-w-0">
      <p
        className={`max-w-[80ch] whitespace-pre-wrap text-ink-2 wrap-anywhere ${isFolded ? 'line-clamp-5' : ''}`}
        dir="auto"
      >
        {text}
      </p>
      {isLong(text) ? (
        <button
          type="button"
          className="text-link min-h-8 pointer-coarse:min-h-11"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      ) : null}
    </div>
  );
}

/** The status of a message. A choice is shown at once, and reverted when it could not be stored. */
function LeadStatusSelect({ lead, name }: { lead: Lead; name: string }) {
  const id = useId();
  const change = useAction(leadCalls.changeLead, { refetch: areas.leads });
  const shown = change.isPending ? change.variables.body.status : lead.status;

  const choose = (value: string) => {
    const status = LEAD_STATUSES.find((one) => one === value);
    if (status !== undefined) change.mutate({ params: { id: lead.id }, body: { status } });
  };

  return (
    <div className="grid grid-cols-[auto_1fr] content-start items-center gap-x-2.5 gap-y-1">
      <span className={`dot ${TONES[shown] ?? 'text-ink-3'}`} aria-hidden="true" />
      <label className="sr-only" htmlFor={id}>
        Status of the message from <bdi>{name}</bdi>
      </label>
      <select
        id={id}
        className="select"
        value={shown}
        aria-busy={change.isPending}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {LEAD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {NAMES[status]}
          </option>
        ))}
      </select>
      {change.isError ? (
        <p role="alert" className="field-error col-span-full">
          {failureOf(change.error, 'The status was saved')}
        </p>
      ) : null}
    </div>
  );
}
