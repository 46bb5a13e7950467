import type { PersonRow } from '@equanim/contract/people';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { chosenZone, formatRowTime } from '../../../../ui/format/date.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { At } from '../../../frame/at.tsx';
import { factorOf, ROLE_NAMES, STATE_NAMES } from '../person/person-words.ts';
import { wordFor } from '../../../../ui/format/word.ts';

interface PeopleTableProps {
  people: readonly PersonRow[];
  /** Id of the person at this screen. */
  you: string | undefined;
  onManage: (id: string) => void;
}

/** A row a person; on a phone a card. */
export function PeopleTable({ people, you, onManage }: PeopleTableProps) {
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

const LOCKED = 'New devices have to wait, because of wrong passwords.';

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
