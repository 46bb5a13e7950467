import type { AuditEntry } from '@equanim/contract/audit';
import type { AuditAction } from '@equanim/contract/audit-actions';
import { auditCalls } from '@equanim/contract/audit-calls';
import { peopleCalls } from '@equanim/contract/people-calls';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from '../../frame/for-administrators.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { OfflineNotice, useRefresh } from '../../frame/live/offline.tsx';
import { useAuditQuery, type AuditQuery, EVERYTHING, type AuditFilter } from './audit-query.ts';
import './audit.css';
import type { CallReply } from '../../../api/client.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Pager, useLastPage } from '../../frame/controls/pager.tsx';
import { writeQuery } from '../../frame/controls/search-query.ts';
import { EntryCount, ListEmptyState, NoEntries } from '../../frame/list-empty-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { CsvExport } from '../../frame/controls/csv-export.tsx';
import { chosenZone, formatRowTime } from '../../../ui/format/date.ts';
import { IconChevron, IconClose } from '../../../ui/picture/icons.tsx';
import { At } from '../../frame/at.tsx';
import { EntryDetails, EntrySentence } from './entry.tsx';
import { FilterSelect } from '../../frame/controls/filter-select.tsx';
import { ACTION_GROUPS, ACTION_WORDS } from './action-words.ts';
import { SpanFields } from './span-fields.tsx';

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
    { query: { ...query, page_size: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  const { refresh, refusedAt } = useRefresh(() => void result.refetch());
  const isRefused = isRefusedToRole(result.error);
  return (
    <Dashboard title="Audit" onRefresh={refresh}>
      {isRefused ? (
        <ForAdministrators what="This screen">Your account may not see what others did.</ForAdministrators>
      ) : (
        <>
          <OfflineNotice refusedAt={refusedAt} />
          <AuditPanel query={query} result={result} onChange={change} />
        </>
      )}
    </Dashboard>
  );
}

type Page = CallReply<'auditPage'>;

interface AuditPanelProps {
  query: AuditQuery;
  result: UseQueryResult<Page>;
  onChange: (changes: Partial<AuditQuery>) => void;
}

/** The entries of a filter, newest first, page by page. */
function AuditPanel({ query, result, onChange }: AuditPanelProps) {
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
      {isEmpty ? <NoEntries filter={filterOf(query)} onEverything={() => onChange(EVERYTHING)} /> : null}
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

interface AuditExportProps {
  filter: AuditFilter;
  isEmpty: boolean;
}

/** Saves all entries of the filter, oldest first. */
function AuditExport({ filter, isEmpty }: AuditExportProps) {
  const { action, person, from, to } = filter;
  return (
    <CsvExport
      words={WORDS}
      isEmpty={isEmpty}
      request={() => ({
        call: auditCalls.auditExport,
        input: { query: { action, person, from, to } },
        nameParts: ['audit', filter.action],
      })}
    />
  );
}

interface EntriesListProps {
  entries: readonly AuditEntry[];
  hrefOf: (personId: string) => string;
}

/** A line an entry, which opens to all that is kept of it. */
function EntriesList({ entries, hrefOf }: EntriesListProps) {
  return (
    <>
      <div className="audit-head" aria-hidden="true">
        <span>Time ({chosenZone()})</span>
        <span>What was done</span>
        <span>From</span>
      </div>
      <ol className="audit-list">
        {entries.map((entry) => (
          <li key={entry.sequence}>
            <Entry entry={entry} hrefOf={hrefOf} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Entry({ entry, hrefOf }: { entry: AuditEntry } & Pick<EntriesListProps, 'hrefOf'>) {
  return (
    <details className="audit-entry">
      <summary>
        <span className="audit-time">
          <At at={entry.at} format={formatRowTime} />
        </span>
        <span className="audit-what">
          {ALARMING.has(entry.action) ? <span className="dot mr-2 text-warn" aria-hidden="true" /> : null}
          <EntrySentence entry={entry} />
        </span>
        <span className="audit-from">{entry.address}</span>
        <IconChevron className="audit-chevron size-4" />
      </summary>
      <EntryDetails entry={entry} hrefOf={hrefOf} />
    </details>
  );
}

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (changes: Partial<AuditFilter>) => void;
}

/** Narrows the log by action, person and span. */
function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { data: people = [] } = useCall(peopleCalls.people);
  const known = people.map(({ id, name, email }) => ({ value: id, name: `${name} (${email})` }));
  const { person, from, to } = filter;
  // An address may name somebody who was erased, or the list is still on its way.
  const isUnknown = person !== undefined && !known.some(({ value }) => value === person);
  const choices = isUnknown ? [{ value: person, name: 'Chosen person' }, ...known] : known;
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="audit-filters">
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
        value={person}
        choices={choices}
        onChoose={(chosen) => onChange({ person: chosen })}
      />
      <SpanFields key={`${from ?? ''} ${to ?? ''}`} span={{ from, to }} onChange={onChange} />
      {isNarrowed ? (
        <Button variant="quiet" onClick={() => onChange(EVERYTHING)}>
          <IconClose />
          Show everything
        </Button>
      ) : null}
    </div>
  );
}
