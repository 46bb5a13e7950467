import type { PersonRow } from '@equanim/contract/people';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { ListEmptyState } from '../../../frame/list-empty-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { useCurrentUser } from '../../../session/use-current-user.ts';
import { InviteButton } from '../invite/invite-button.tsx';
import { PersonDialog } from '../person/person-dialog.tsx';
import { isLastAdministrator } from '../person/person-words.ts';
import { EVERYBODY, FILTER_FROM, filterPeople } from './people-filter.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';

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
      <ListEmptyState query={query} items="people" />
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
