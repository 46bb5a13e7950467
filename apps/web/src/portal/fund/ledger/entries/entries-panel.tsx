import { ledgerCalls } from '@equanim/contract/ledger-calls';
import { fundCalls } from '@equanim/contract/fund-calls';
import { OWNERS } from '@equanim/contract/ledger';
import { ENTRY_KINDS, ENTRY_KIND_WORDS } from '@equanim/finance/ledger/kinds';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { FUND } from '../../../../api/areas.ts';
import type { CallReply } from '../../../../api/client.ts';
import { useCall } from '../../../../api/use-call.ts';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { DayRange } from '../../../../ui/table/filter-bar.tsx';
import { FilterSelect } from '../../../../ui/table/filter-select.tsx';
import { EntryCount } from '../../../../ui/table/list-state.tsx';
import { writeQuery } from '../../../frame/controls/search-query.ts';
import { PagedTable } from '../../../frame/paged-table.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { OWNER_NAMES } from '../../parts/owner-words.ts';
import { EVERYTHING, type LedgerFilter, type LedgerQuery, askedOf } from '../filter/ledger-query.ts';
import { entryColumns, type EntryHrefs, groupOfEntry } from './entry-columns.tsx';
import { idOfEntry, useLinkedEntry } from './use-linked-entry.ts';
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
  const { pathname } = useLocation();
  const { data: page, isPlaceholderData } = result;
  useLinkedEntry({ query, page: isPlaceholderData ? undefined : page, change: onChange });
  const filter = filterOf(query);
  return (
    <Panel
      title="Entries"
      count={
        <>
          <EntryCount count={page?.total_count} />
          {page === undefined ? null : <RefreshFailure query={result} />}
        </>
      }
      actions={<LedgerExport filter={filter} isEmpty={(page?.data.length ?? 0) === 0} />}
    >
      <PagedTable
        items="entries"
        of="the ledger"
        caption="Entries of the ledger, newest first, in groups that were made together"
        note="Newest first."
        result={result}
        loadingHeight="h-[1050px]"
        columns={entryColumns(hrefsOn(pathname))}
        keyOf={({ sequence }) => String(sequence)}
        idOf={({ sequence }) => idOfEntry(sequence)}
        toneOf={({ sequence }) => (sequence === query.entry ? 'sought' : undefined)}
        groupOf={groupOfEntry}
        stackBelow={720}
        filters={<LedgerFilters filter={filter} onChange={onChange} />}
        isNarrowed={Object.values(filter).some((value) => value !== undefined)}
        onClear={() => onChange(EVERYTHING)}
        onPage={onChange}
      />
    </Panel>
  );
}

const KINDS = Object.entries(ENTRY_KIND_WORDS).map(([value, name]) => ({ value, name }));
const OWNER_CHOICES = OWNERS.map((value) => ({ value, name: OWNER_NAMES[value] }));

interface LedgerFiltersProps {
  filter: LedgerFilter;
  onChange: (changes: Partial<LedgerFilter>) => void;
}

/** Narrows the entries by kind, owner, investor and days. */
function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const { data } = useCall(fundCalls.investors, { params: FUND });
  const known = (data?.investors ?? []).map(({ id, name, reference }) => ({
    value: id,
    name: `${name} (${reference})`,
  }));
  const { kind, owner, investor } = filter;
  return (
    <>
      <FilterSelect
        label="Kind"
        all="Every kind"
        value={kind}
        choices={KINDS}
        onChoose={(chosen) => onChange({ kind: ENTRY_KINDS.find((each) => each === chosen) })}
      />
      <FilterSelect
        label="Owner"
        all="Every owner"
        value={owner}
        choices={OWNER_CHOICES}
        onChoose={(chosen) => onChange({ owner: OWNERS.find((each) => each === chosen) })}
      />
      <FilterSelect
        label="Investor"
        all="Every investor"
        value={investor}
        choices={known}
        unknown="Chosen investor"
        onChoose={(chosen) => onChange({ investor: chosen })}
      />
      <DayRange days={filter} onChange={onChange} />
    </>
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
