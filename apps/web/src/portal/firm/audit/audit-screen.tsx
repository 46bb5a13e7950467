import type { AuditEntry } from '@equanim/contract/audit';
import type { AuditAction } from '@equanim/contract/audit-actions';
import { auditCalls } from '@equanim/contract/audit-calls';
import { peopleCalls } from '@equanim/contract/people-calls';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { useAuditQuery, type AuditQuery, EVERYTHING, type AuditFilter } from './audit-query.ts';
import type { CallReply } from '../../../api/client.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DayRange } from '../../../ui/table/filter-bar.tsx';
import { spanOf, writeQuery } from '../../frame/controls/search-query.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { PagedTable } from '../../frame/paged-table.tsx';
import { EntryCount } from '../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { CsvExport } from '../../frame/controls/csv-export.tsx';
import { chosenZone, formatRowTime } from '../../../ui/format/date.ts';
import { At } from '../../frame/at.tsx';
import { EntryDetails, EntrySentence } from './entry.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { ACTION_GROUPS, ACTION_WORDS } from './action-words.ts';

const ACTIONS = ACTION_GROUPS.map(({ group, words }) => ({
  group,
  choices: Object.keys(words).map((value) => ({ value, name: ACTION_WORDS[value as AuditAction].name })),
}));

/** Actions that somebody should look at twice. */
const ALARMING = new Set<AuditEntry['action']>(['sign-in-failed', 'sign-in-locked', 'second-factor-failed']);

const WORDS = { one: 'entry', many: 'entries' };

const filterOf = ({ action, person, from, to }: AuditQuery) => ({ action, person, from, to });

const PAGE_SIZE = 50;

/** What was done, by whom, when and from where: for administrators. */
export function AuditScreen() {
  return (
    <PortalScreen>
      <Audit />
    </PortalScreen>
  );
}

function Audit() {
  const { query, change } = useAuditQuery();
  const result = useCall(
    auditCalls.auditPage,
    { query: { ...query, ...spanOf(query), page_size: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  return (
    <AdminScreen
      title="Audit"
      refusal="Your account has no access to the audit log."
      query={result}
      onRefresh={() => void result.refetch()}
    >
      <AuditPanel query={query} result={result} onChange={change} />
    </AdminScreen>
  );
}

interface AuditPanelProps {
  query: AuditQuery;
  result: UseQueryResult<CallReply<'auditPage'>>;
  onChange: (changes: Partial<AuditQuery>) => void;
}

const columns = (): Column<AuditEntry>[] => [
  {
    key: 'what',
    name: 'What was done',
    cell: (entry) => (
      <>
        {ALARMING.has(entry.action) ? <span className="dot mr-2 text-warn" aria-hidden="true" /> : null}
        <EntrySentence entry={entry} />
      </>
    ),
  },
  {
    key: 'at',
    name: `Time (${chosenZone()})`,
    cell: ({ at }) => <At at={at} format={formatRowTime} />,
    className: 'whitespace-nowrap',
    card: 'note',
  },
  {
    key: 'address',
    name: 'IP address',
    text: ({ address }) => address ?? '',
    className: 'text-ink-3',
    // It stands among the details.
    card: 'none',
  },
];

/** The entries of a filter, newest first, page by page. */
function AuditPanel({ query, result, onChange }: AuditPanelProps) {
  const { pathname } = useLocation();
  const { data: page } = result;
  const hrefOf = (person: string) =>
    `${pathname}?${writeQuery<AuditQuery>({ ...EVERYTHING, person, page: 1 }).toString()}`;
  return (
    <Panel
      title="Audit log"
      count={
        <>
          <EntryCount count={page?.total_count} />
          {page === undefined ? null : <RefreshFailure query={result} />}
        </>
      }
      actions={<AuditExport filter={query} isEmpty={(page?.data.length ?? 0) === 0} />}
    >
      <PagedTable
        items="entries"
        of="the audit log"
        caption="Audit log"
        note="Newest first."
        result={result}
        loadingHeight="h-[1800px]"
        columns={columns()}
        keyOf={({ sequence }) => String(sequence)}
        details={(entry) => <EntryDetails entry={entry} hrefOf={hrefOf} />}
        stackBelow={720}
        filters={<AuditFilters filter={query} onChange={onChange} />}
        isNarrowed={Object.values(filterOf(query)).some((value) => value !== undefined)}
        onClear={() => onChange(EVERYTHING)}
        onPage={onChange}
      />
    </Panel>
  );
}

interface AuditExportProps {
  filter: AuditFilter;
  isEmpty: boolean;
}

/** Saves all entries of the filter, oldest first. */
function AuditExport({ filter, isEmpty }: AuditExportProps) {
  const { action, person } = filter;
  return (
    <CsvExport
      words={WORDS}
      isEmpty={isEmpty}
      request={() => ({
        call: auditCalls.auditExport,
        input: { query: { action, person, ...spanOf(filter) } },
        nameParts: ['audit', filter.action],
      })}
    />
  );
}

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (changes: Partial<AuditFilter>) => void;
}

/** Narrows the log by action, person and days. */
function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { data: people = [] } = useCall(peopleCalls.people);
  const known = people.map(({ id, name, email }) => ({ value: id, name: `${name} (${email})` }));
  return (
    <>
      <FilterSelect
        label="Action"
        all="Every action"
        value={filter.action}
        choices={ACTIONS}
        // The options are the actions, so the chosen one is among them.
        onChoose={(action) => onChange({ action: action as AuditAction | undefined })}
      />
      <FilterSelect
        label="Person"
        all="Everybody"
        value={filter.person}
        choices={known}
        unknown="Chosen person"
        onChoose={(chosen) => onChange({ person: chosen })}
      />
      <DayRange days={filter} onChange={onChange} />
    </>
  );
}
