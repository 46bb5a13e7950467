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
import { type AuditQuery, EVERYTHING, type AuditFilter } from './filter/audit-query.ts';
import { auditCalls } from '@equanim/contract/audit-calls';
import { CsvExport } from '../../frame/export/csv-export.tsx';
import type { AuditEntry } from '@equanim/contract/audit';
import { chosenZone, formatRowTime } from '../../../ui/format/date.ts';
import { IconChevron, IconClose } from '../../../ui/picture/icons.tsx';
import { At } from '../../frame/at.tsx';
import { EntryDetails } from './entry/entry-details.tsx';
import { EntrySentence } from './entry/entry-sentence.tsx';
import type { AuditAction } from '@equanim/contract/audit-actions';
import { peopleCalls } from '@equanim/contract/people-calls';
import { useCall } from '../../../api/use-call.ts';
import { FilterSelect } from '../../frame/controls/filter-select.tsx';
import { ACTION_GROUPS, ACTION_WORDS } from './entry/action-words.ts';
import { SpanFields } from './filter/span-fields.tsx';

const ACTIONS = ACTION_GROUPS.map(({ group, words }) => ({
  group,
  choices: Object.keys(words).map((value) => ({ value, name: ACTION_WORDS[value as AuditAction].name })),
}));

/** Actions that somebody should look at twice. */
const ALARMING = new Set<AuditEntry['action']>(['sign-in-failed', 'sign-in-locked', 'second-factor-failed']);

const WORDS = { one: 'entry', many: 'entries' };

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
