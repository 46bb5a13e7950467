import type { Investor } from '@equanim/contract/fund';
import type { PersonRow } from '@equanim/contract/people';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount, NO_VALUE } from '../../../ui/format/number.ts';
import { InvestorLink } from '../../frame/people/investor-link.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Recorded } from '../../frame/controls/recorded.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { PersonDialog } from './person-dialog.tsx';
import {
  isLastAdministrator,
  ROLE_NAMES,
  STATE_NAMES,
  factorOf,
  LOCKED,
} from '../../frame/people/person-words.ts';
import { useIsLive } from '../../../ui/browser/use-is-live.ts';
import { IconUserPlus } from '../../../ui/picture/icons.tsx';
import { InviteDialog } from '../../frame/people/invite-dialog.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { chosenZone, formatRowTime } from '../../../ui/format/date.ts';
import { At } from '../../frame/at.tsx';
import { wordFor } from '../../../ui/format/word.ts';

const choicesOf = <Value extends string>(names: Record<Value, string>) =>
  Object.entries<string>(names).map(([value, name]) => ({ value, name }));

const SEARCH = {
  label: 'Name or email address',
  textOf: ({ name, email }: PersonRow) => `${name} ${email}`,
};

const FILTERS = [
  {
    label: 'Role',
    all: 'Any role',
    choices: choicesOf(ROLE_NAMES),
    valueOf: ({ role }: PersonRow) => role,
  },
  {
    label: 'State',
    all: 'Any state',
    choices: choicesOf(STATE_NAMES),
    valueOf: ({ state }: PersonRow) => state,
  },
];

interface PeoplePanelProps {
  query: UseQueryResult<PersonRow[]>;
  /** Undefined while they are not known. */
  investors: readonly Investor[] | undefined;
}

/** Everybody who signs in, for whom they act, and what can be done about them. */
export function PeoplePanel({ query, investors }: PeoplePanelProps) {
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
    <Panel
      title="People"
      count={
        query.data === undefined ? null : (
          <>
            <span className="text-xs text-ink-3 tabular">
              {people.length === 1 ? '1 person' : `${formatCount(people.length)} people`}
            </span>
            <RefreshFailure query={query} />
          </>
        )
      }
      actions={<InviteButton />}
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <DataTable
        items="people"
        query={query}
        caption="People who sign in"
        columns={columnsOf({ you, investors, onManage: setAsked })}
        rows={people}
        keyOf={({ id }) => id}
        stackBelow={840}
        search={SEARCH}
        filters={FILTERS}
      />
      <PersonDialog
        person={person}
        isYou={person !== undefined && person.id === you}
        isLast={person !== undefined && isLastAdministrator(person, people)}
        onClose={() => setAsked(null)}
        onDone={finish}
      />
    </Panel>
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

interface Columns extends Pick<PeoplePanelProps, 'investors'> {
  /** The id of the person at this screen. */
  you: string | undefined;
  onManage: (id: string) => void;
}

const columnsOf = ({ you, investors, onManage }: Columns): Column<PersonRow>[] => [
  {
    key: 'name',
    name: 'Name',
    cell: ({ id, name, email }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-[560]">{name}</bdi>
          {id === you ? <Badge>You</Badge> : null}
        </span>
        <bdi className="block text-ink-3">{email}</bdi>
      </>
    ),
  },
  { key: 'role', name: 'Role', cell: ({ role }) => wordFor(ROLE_NAMES, role) },
  {
    key: 'acts-for',
    name: 'Acts for',
    cell: ({ id }) => (
      <ActsFor investors={investors?.filter(({ users }) => users.some((one) => one.id === id))} />
    ),
  },
  { key: 'state', name: 'State', cell: (person) => <State person={person} /> },
  { key: 'factor', name: 'Second factor', cell: (person) => <Factor person={person} /> },
  {
    key: 'seen',
    name: `Last seen (${chosenZone()})`,
    className: 'tabular',
    cell: ({ last_seen_at: at }) =>
      at === null ? <span className="text-ink-3">Never</span> : <At at={at} format={formatRowTime} />,
  },
  {
    key: 'manage',
    name: 'Change',
    isNameHidden: true,
    card: 'lead',
    className: 'w-px',
    cell: ({ id, name }) => (
      <Button aria-haspopup="dialog" onClick={() => onManage(id)}>
        Manage
        <span className="sr-only">
          {' '}
          <bdi>{name}</bdi>
        </span>
      </Button>
    ),
  },
];

/** The investors of a person. @param props `investors` undefined while they are not known */
function ActsFor({ investors }: Pick<PeoplePanelProps, 'investors'>) {
  if (investors === undefined || investors.length === 0)
    return <span className="text-ink-3">{NO_VALUE}</span>;
  return investors.map(({ id, name, reference }) => (
    <span key={id} className="block">
      <InvestorLink name={name} reference={reference} />
    </span>
  ));
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
