import type { Role } from '@equanim/contract/auth';
import type { PersonRow } from '@equanim/contract/people';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Recorded } from '../../frame/controls/recorded.tsx';
import { ListState } from '../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { PersonDialog } from './person-dialog.tsx';
import { isLastAdministrator, ROLE_NAMES, STATE_NAMES, factorOf } from './person-words.ts';
import { useIsLive } from '../../../ui/browser/use-is-live.ts';
import { IconUserPlus } from '../../../ui/picture/icons.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { matchesWords } from '../../../ui/table/matches-words.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { chosenZone, formatRowTime } from '../../../ui/format/date.ts';
import { At } from '../../frame/at.tsx';
import { wordFor } from '../../../ui/format/word.ts';

const LOCKED = 'New devices have to wait, because of wrong passwords.';

const EVERYBODY: PeopleFilter = { text: '', role: undefined, state: undefined };

/** From so many people on, the list can be narrowed. */
const FILTER_FROM = 9;

const choicesOf = <Value extends string>(names: Record<Value, string>) =>
  Object.entries<string>(names).map(([value, name]) => ({ value, name }));

const ROLES = choicesOf(ROLE_NAMES);

const STATES = choicesOf(STATE_NAMES);

/** Everybody who signs in, and what can be done about them. */
export function PeoplePanel({ query }: { query: UseQueryResult<PersonRow[]> }) {
  const heading = useId();
  const you = useCurrentUser().data?.id;
  const [asked, setAsked] = useState<string | null>(null);
  const [done, setDone] = useState<{ sentence: ReactNode }>();
  const people = query.data ?? [];
  const person = people.find(({ id }) => id === asked);
  const finish = (sentence: ReactNode) => {
    setAsked(null);
    setDone({ sentence });
  };
  return (
    <section className="card people-panel" aria-labelledby={heading}>
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={heading} className="card-title">
          People
        </h2>
        {query.data === undefined ? null : (
          <span className="text-xs text-ink-3 tabular">
            {people.length === 1 ? '1 person' : `${formatCount(people.length)} people`}
          </span>
        )}
        {query.data === undefined ? null : <RefreshFailure query={query} />}
        <div className="ml-auto">
          <InviteButton />
        </div>
      </div>
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <ListState query={query} items="people" />
      {people.length === 0 ? null : <ShownPeople people={people} you={you} onManage={setAsked} />}
      <PersonDialog
        person={person}
        isYou={person !== undefined && person.id === you}
        isLast={person !== undefined && isLastAdministrator(person, people)}
        onClose={() => setAsked(null)}
        onDone={finish}
      />
    </section>
  );
}

interface ShownPeopleProps {
  people: readonly PersonRow[];
  you: string | undefined;
  onManage: (id: string) => void;
}

/** The people of a filter; a short list has none. */
function ShownPeople({ people, you, onManage }: ShownPeopleProps) {
  const [filter, setFilter] = useState(EVERYBODY);
  const isLong = people.length >= FILTER_FROM;
  const shown = isLong ? filterPeople(people, filter) : people;
  return (
    <>
      {isLong ? <PeopleFilters filter={filter} shownCount={shown.length} onChange={setFilter} /> : null}
      {shown.length === 0 ? (
        <div className="grid min-h-40 content-center justify-items-center gap-4">
          <p className="text-ink-3">Nobody matches.</p>
          <Button onClick={() => setFilter(EVERYBODY)}>Show everybody</Button>
        </div>
      ) : (
        <PeopleTable people={shown} you={you} onManage={onManage} />
      )}
    </>
  );
}

/** Opens the form that invites somebody. Disabled until the script has loaded: it would do nothing. */
function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  const isLive = useIsLive();
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" disabled={!isLive} onClick={() => setOpen(true)}>
        <IconUserPlus className="size-[18px]" />
        Invite
      </Button>
      <InviteDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface PeopleFiltersProps {
  filter: PeopleFilter;
  shownCount: number;
  onChange: (filter: PeopleFilter) => void;
}

/** Narrows a long list by name or address, role and state. */
function PeopleFilters({ filter, shownCount, onChange }: PeopleFiltersProps) {
  const search = useId();
  return (
    <search className="people-filters">
      <label className="sr-only" htmlFor={search}>
        Name or email address
      </label>
      <input
        id={search}
        type="search"
        className="input people-search"
        placeholder="Name or email address"
        autoComplete="off"
        value={filter.text}
        onChange={({ currentTarget }) => onChange({ ...filter, text: currentTarget.value })}
      />
      <FilterSelect
        label="Role"
        all="Any role"
        value={filter.role}
        choices={ROLES}
        onChoose={(role) => onChange({ ...filter, role: role as Role | undefined })}
      />
      <FilterSelect
        label="State"
        all="Any state"
        value={filter.state}
        choices={STATES}
        onChoose={(state) => onChange({ ...filter, state })}
      />
      <output className="sr-only">{formatCount(shownCount)} shown</output>
    </search>
  );
}

/** What the list is narrowed to; undefined and an empty text let everybody through. */
interface PeopleFilter {
  text: string;
  role: Role | undefined;
  state: PersonRow['state'] | undefined;
}

/** The people who match every part of a filter, each word of the text somewhere in name or address. */
function filterPeople(people: readonly PersonRow[], filter: PeopleFilter): PersonRow[] {
  const matches = matchesWords(filter.text);
  return people.filter(
    ({ name, email, role, state }) =>
      matches(`${name} ${email}`) &&
      (filter.role === undefined || filter.role === role) &&
      (filter.state === undefined || filter.state === state),
  );
}

interface PeopleTableProps {
  people: readonly PersonRow[];
  /** Id of the person at this screen. */
  you: string | undefined;
  onManage: (id: string) => void;
}

/** A row a person; on a phone a card. */
function PeopleTable({ people, you, onManage }: PeopleTableProps) {
  return (
    <table className="table table-flush people-table">
      <caption className="sr-only">People who sign in</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col">Second factor</th>
          <th scope="col">Last seen ({chosenZone()})</th>
          <th scope="col">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Person key={person.id} person={person} isYou={person.id === you} onManage={onManage} />
        ))}
      </tbody>
    </table>
  );
}

interface PersonProps {
  person: PersonRow;
  isYou: boolean;
  onManage: (id: string) => void;
}

function Person({ person, isYou, onManage }: PersonProps) {
  const { id, name, email, last_seen_at: lastSeenAt } = person;
  return (
    <tr>
      <th scope="row" className="people-name">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="people-name-text">{name}</bdi>
          {isYou ? <Badge>You</Badge> : null}
        </span>
        <bdi className="people-mail">{email}</bdi>
      </th>
      <td className="people-role">{wordFor(ROLE_NAMES, person.role)}</td>
      <td className="people-state">
        <State person={person} />
      </td>
      <td className="people-factor">
        <Factor person={person} />
      </td>
      <td className="people-seen">
        {lastSeenAt === null ? (
          <span className="text-ink-3">Never</span>
        ) : (
          <At at={lastSeenAt} format={formatRowTime} />
        )}
      </td>
      <td className="people-manage">
        <Button aria-haspopup="dialog" onClick={() => onManage(id)}>
          Manage
          <span className="sr-only">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </Button>
      </td>
    </tr>
  );
}

function State({ person }: { person: PersonRow }) {
  const isActive = person.state === 'active';
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`dot ${isActive ? 'text-gain' : 'text-ink-3'}`} aria-hidden="true" />
      <span className={isActive ? '' : 'text-ink-2'}>{wordFor(STATE_NAMES, person.state)}</span>
      {person.is_locked ? (
        <span title={LOCKED}>
          <Badge tone="warn">
            Locked<span className="sr-only">: {LOCKED}</span>
          </Badge>
        </span>
      ) : null}
    </span>
  );
}

/** An administrator without one is the weakest door. */
function Factor({ person }: { person: PersonRow }) {
  const factor = factorOf(person);
  if (factor !== 'None') return factor;
  const isWeak = person.role === 'admin' && person.state === 'active';
  return (
    <span className="inline-flex items-center gap-2 text-ink-3">
      {isWeak ? <span className="dot text-warn" aria-hidden="true" /> : null}
      {factor}
    </span>
  );
}
