import { ledgerCalls } from '@equanim/contract/ledger-calls';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocation } from 'react-router';
import type { CallReply } from '../../../../api/client.ts';
import { Pager, useLastPage } from '../../../frame/controls/pager.tsx';
import { writeQuery } from '../../../frame/controls/search-query.ts';
import { EntryCount, ListEmptyState, NoEntries } from '../../../frame/list-empty-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { LedgerFilters } from '../filter/ledger-filters.tsx';
import { EVERYTHING, type LedgerFilter, type LedgerQuery, askedOf } from '../filter/ledger-query.ts';
import { EntriesTable, type EntryHrefs } from './entries-table.tsx';
import { useLinkedEntry } from './use-linked-entry.ts';
import './entries.css';
import { CsvExport } from '../../../frame/controls/csv-export.tsx';

const WORDS = { one: 'entry', many: 'entries' };

type Page = CallReply<'ledgerEntries'>;

interface EntriesPanelProps {
  query: LedgerQuery;
  result: UseQueryResult<Page>;
  /** The same function at every rendering. */
  onChange: (changes: Partial<LedgerQuery>) => void;
}

/** The entries of a filter, newest first, page by page. */
export function EntriesPanel({ query, result, onChange }: EntriesPanelProps) {
  const heading = useId();
  const { pathname } = useLocation();
  const { data: page, isPlaceholderData } = result;
  const settled = isPlaceholderData ? undefined : page;
  useLastPage(settled, onChange);
  useLinkedEntry({ query, page: settled, change: onChange });
  const filter = filterOf(query);
  const isEmpty = page?.data.length === 0;
  return (
    <section className="card entries-panel" aria-labelledby={heading}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={heading} className="card-title">
          Entries
        </h2>
        <EntryCount count={page?.total_count} />
        {page === undefined ? null : <RefreshFailure query={result} />}
        <div className="ml-auto">
          <LedgerExport filter={filter} isEmpty={isEmpty || page === undefined} />
        </div>
      </div>
      <LedgerFilters filter={filter} onChange={onChange} />
      <ListEmptyState query={result} items="entries" />
      {isEmpty ? <NoEntries filter={filter} onEverything={() => onChange(EVERYTHING)} /> : null}
      {page === undefined || isEmpty ? null : (
        <div className={isPlaceholderData ? 'is-superseded' : ''} aria-busy={isPlaceholderData}>
          <EntriesTable entries={page.data} linked={query.entry} hrefs={hrefsOn(pathname)} />
        </div>
      )}
      {page === undefined || page.total_pages < 2 ? null : (
        <Pager
          label="Pages of the ledger"
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

const filterOf = ({ kind, owner, investor, from, to }: LedgerQuery): LedgerFilter => ({
  kind,
  owner,
  investor,
  from,
  to,
});

function hrefsOn(pathname: string): EntryHrefs {
  const hrefOf = (changes: Partial<LedgerQuery>): string =>
    `${pathname}?${writeQuery<LedgerQuery>({ ...EVERYTHING, page: 1, entry: undefined, ...changes }).toString()}`;
  return {
    toInvestor: (investor) => hrefOf({ investor }),
    toEntry: (entry) => hrefOf({ entry }),
  };
}

interface LedgerExportProps {
  filter: LedgerFilter;
  isEmpty: boolean;
}

/** Saves all entries of the filter, oldest first. */
function LedgerExport({ filter, isEmpty }: LedgerExportProps) {
  return (
    <CsvExport
      words={WORDS}
      isEmpty={isEmpty}
      request={() => ({
        call: ledgerCalls.ledgerExport,
        input: { query: askedOf(filter) },
        nameParts: ['ledger', filter.kind],
      })}
    />
  );
}
