import { canBeSet } from '@equanim/contract/settable';
import type { PersonRow } from '@equanim/contract/people';
import { peopleCalls } from '@equanim/contract/people-calls';
import { useState } from 'react';
import type { CallInput } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import type { useForm } from '../../../ui/forms/use-form.ts';
import { matchesWords } from '../../../ui/table/matches-words.ts';

/** From so many people on, the list can be narrowed. */
const SEARCH_FROM = 7;

/** The server takes no more. */
const MAX_CHOSEN = 50;

const NAME_MAX_LENGTH = 120;

/** An investor as it is typed. */
export interface InvestorDraft {
  name: string;
  /** Asked for where statements cannot set the name. */
  spelling: string;
  /** Of the users who act for it. */
  userIds: string[];
}

type Body = CallInput<'changeInvestor'>['body'];

const isSpellingAsked = ({ name }: InvestorDraft): boolean => !canBeSet(name.trim());

/** A draft as it is sent, to be checked. */
export const bodyOf = (draft: InvestorDraft): Body => ({
  name: draft.name,
  ...(isSpellingAsked(draft) && draft.spelling.trim() !== '' && { name_on_statements: draft.spelling }),
  user_ids: draft.userIds,
});

/** The fields whose names are not those of the body. */
export const FIELD_NAMES = { name_on_statements: 'spelling' } as const;

/** The name of an investor, and its spelling where statements need one. */
export function NameFields({
  values,
  field,
}: Pick<ReturnType<typeof useForm<InvestorDraft, Body>>, 'values' | 'field'>) {
  const given = { autoComplete: 'off', maxLength: NAME_MAX_LENGTH };
  const isAsked = isSpellingAsked(values);
  return (
    <>
      <Field
        label="Name"
        hint={isAsked ? undefined : 'As statements name it'}
        {...given}
        {...field('name')}
      />
      {isAsked ? (
        <Field label="Name on statements" hint="In Latin letters" {...given} {...field('spelling')} />
      ) : null}
    </>
  );
}

interface UsersPickerProps {
  /** Ids of users. */
  value: readonly string[];
  onValue: (chosen: string[]) => void;
}

/** Which users act for an investor: they see its holding, a day late. */
export function UsersPicker({ value: chosen, onValue: onChange }: UsersPickerProps) {
  const query = useCall(peopleCalls.people);
  const [text, setText] = useState('');
  const people = query.data ?? [];
  const matches = matchesWords(text);
  // Whoever acts for it already comes first, and stays there when the choice is taken back.
  const [before] = useState(chosen);
  const shown = people
    .filter(({ name, email }) => matches(`${name} ${email}`))
    .toSorted((one, other) => Number(before.includes(other.id)) - Number(before.includes(one.id)));
  return (
    <fieldset className="choices">
      <legend className="field-label">
        People who act for it
        <span className="field-hint font-normal">
          {' '}
          · {chosen.length === 0 ? 'nobody yet' : formatCount(chosen.length)}
        </span>
      </legend>
      {people.length >= SEARCH_FROM ? (
        <Field
          label="Find a user by name or email address"
          type="search"
          autoComplete="off"
          value={text}
          // Enter looks for somebody here; it does not send the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          onValue={setText}
        />
      ) : null}
      {query.isPending ? (
        <output className="flex flex-wrap items-center gap-3 text-[0.8125rem] text-ink-3">
          Loading people...
        </output>
      ) : null}
      {query.isError && query.data === undefined ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-[0.8125rem] text-ink-3">
          The people could not be loaded. <Button onClick={() => void query.refetch()}>Retry</Button>
        </div>
      ) : null}
      {query.isSuccess && shown.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 text-[0.8125rem] text-ink-3">No matches.</p>
      ) : null}
      {shown.length === 0 ? null : (
        <ul className="max-h-60 divide-y divide-hairline overflow-y-auto rounded-control border border-strong">
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
      <label className="grid min-h-12 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3.5 py-1.5 leading-snug hover:bg-surface-2">
        <input
          type="checkbox"
          className="checkbox row-span-2"
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        />
        <bdi className="self-end text-sm [overflow-wrap:anywhere]">{name}</bdi>
        <span className="self-start text-xs text-ink-3 [overflow-wrap:anywhere]">
          <bdi>{email}</bdi>
          {notes.map((note) => (note === null ? null : `, ${note}`))}
        </span>
      </label>
    </li>
  );
}
