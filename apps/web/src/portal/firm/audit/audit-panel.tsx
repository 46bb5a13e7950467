import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocation } from 'react-router';
import type { CallReply } from '../../../api/client.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Pager } from '../../frame/controls/pager.tsx';
import { writeQuery } from '../../frame/controls/search-query.ts';
import { useLastPage } from '../../frame/controls/use-last-page.ts';
import { ListEmptyState } from '../../frame/list-empty-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { AuditExport } from './audit-export.tsx';
import { EntriesList } from './entry/entries-list.tsx';
import { AuditFilters } from './filter/audit-filters.tsx';
import { type AuditQuery, EVERYTHING } from './filter/audit-query.ts';

type Page = CallReply<'auditPage'>;

interface AuditPanelProps {
  query: AuditQuery;
  result: UseQueryResult<Page>;
  onChange: (changes: Partial<AuditQuery>) => void;
}

/** The entries of a filter, newest first, page by page. */
export function AuditPanel({ query, result, onChange }: AuditPanelProps) {
  const heading = useId();
  const { pathname } = useLocation();
  const { data: page, isPlaceholderData } = result;
  useLastPage(isPlaceholderData ? undefined : page, onChange);
  const isEmpty = page?.data.length === 0;
  const hrefOf = (person: string) =>
    `${pathname}?${writeQuery<AuditQuery>({ ...EVERYTHING, person, page: 1 }).toString()}`;
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={heading} className="card-title">
          Audit log
        </h2>
        <EntryCount count={page?.total_count} />
        {page === undefined ? null : <RefreshFailure query={result} />}
        <div className="ml-auto">
          <AuditExport filter={query} isEmpty={isEmpty || page === undefined} />
        </div>
      </div>
      <AuditFilters filter={filterOf(query)} onChange={onChange} />
      <ListEmptyState query={result} items="entries" />
      {isEmpty ? <NoEntries query={query} onEverything={() => onChange(EVERYTHING)} /> : null}
      {page === undefined || isEmpty ? null : (
        <div className={isPlaceholderData ? 'is-superseded' : ''} aria-busy={isPlaceholderData}>
          <EntriesList entries={page.data} hrefOf={hrefOf} />
        </div>
      )}
      {page === undefined || page.total_pages < 2 ? null : (
        <Pager
          label="Pages of the audit log"
          items="entries"
          note="Newest first."
          page={page.page}
          totalPages={page.total_pages}
          isLoading={isPlaceholderData}
          onChange={(next) => onChange({ page: next })}
        />
      )}
    </section>
  );
}

const filterOf = ({ action, person, from, to }: AuditQuery) => ({ action, person, from, to });

function EntryCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <output className="text-xs text-ink-3 tabular">
      {count === 1 ? '1 entry' : `${formatCount(count)} entries`}
    </output>
  );
}

function NoEntries({ query, onEverything }: { query: AuditQuery; onEverything: () => void }) {
  const isNarrowed = Object.values(filterOf(query)).some((value) => value !== undefined);
  return (
    <div className="grid min-h-60 content-center justify-items-center gap-4">
      <p className="text-ink-3">{isNarrowed ? 'No entry matches this filter.' : 'No entries yet.'}</p>
      {isNarrowed ? <Button onClick={onEverything}>Show everything</Button> : null}
    </div>
  );
}
