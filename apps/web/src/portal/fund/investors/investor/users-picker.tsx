import type { PersonRow } from '@equanim/contract/people';
import { peopleCalls } from '@equanim/contract/people-calls';
import { useId, useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { formatCount } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { matchesWords } from '../../../../ui/table/matches-words.ts';

interface UsersPickerProps {
  /** Ids of users. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** From so many people on, the list can be narrowed. */
const SEARCH_FROM = 7;
/** The server takes no more. */
const MAX_CHOSEN = 50;

/** Which users stand for an investor: they see its holding, a day late. */
export function UsersPicker({ chosen, onChange }: UsersPickerProps) {
  const query = useCall(peopleCalls.people);
  const [text, setText] = useState('');
  const people = query.data ?? [];
  const matches = matchesWords(text);
  // Whoever stands for it already comes first, and stays there when the choice is taken back.
  const [before] = useState(chosen);
  const shown = people
    .filter(({ name, email }) => matches(`${name} ${email}`))
    .toSorted((one, other) => Number(before.includes(other.id)) - Number(before.includes(one.id)));
  return (
    <fieldset className="users-picker">
      <legend className="field-label">
        Users who act for it
        <span className="field-hint">
          {' '}
          · {chosen.length === 0 ? 'nobody yet' : formatCount(chosen.length)}
        </span>
      </legend>
      {people.length >= SEARCH_FROM ? <Search text={text} onChange={setText} /> : null}
      {query.isPending ? <output className="users-empty">Loading people...</output> : null}
      {query.isError && query.data === undefined ? (
        <div role="alert" className="users-empty">
          The people could not be loaded. <Button onClick={() => void query.refetch()}>Retry</Button>
        </div>
      ) : null}
      {query.isSuccess && shown.length === 0 ? <p className="users-empty">Nobody matches.</p> : null}
      {shown.length === 0 ? null : (
        <ul className="users-list">
          {shown.map((person) => (
            <Choice
              key={person.id}
              person={person}
              isChosen={chosen.includes(person.id)}
              isFull={chosen.length >= MAX_CHOSEN}
              onToggle={(isChosen) =>
                onChange(isChosen ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))
              }
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function Search({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        Find a user by name or email address
      </label>
      <input
        id={id}
        type="search"
        className="input"
        placeholder="Name or email address"
        autoComplete="off"
        value={text}
        // Enter looks for somebody here; it does not send the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}

interface ChoiceProps {
  person: PersonRow;
  isChosen: boolean;
  /** Whether no more can be chosen. */
  isFull: boolean;
  onToggle: (isChosen: boolean) => void;
}

function Choice({ person, isChosen, isFull, onToggle }: ChoiceProps) {
  const { name, email, role, state } = person;
  const notes = [role === 'admin' ? 'administrator' : null, state === 'disabled' ? 'disabled' : null];
  return (
    <li>
      <label className="users-choice">
        <input
          type="checkbox"
          className="checkbox"
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        />
        <bdi className="users-name">{name}</bdi>
        <span className="users-mail">
          <bdi>{email}</bdi>
          {notes.map((note) => (note === null ? null : `, ${note}`))}
        </span>
      </label>
    </li>
  );
}
