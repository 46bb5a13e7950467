import { investorBody } from '@equanim/contract/fund';
import { fundCalls } from '@equanim/contract/fund-calls';
import type { NamedInvestor } from '@equanim/contract/identity';
import { canBeSet } from '@equanim/contract/settable';
import { type ReactNode, useState } from 'react';
import { areas, FUND } from '../../../../api/areas.ts';
import type { CallInput } from '../../../../api/client.ts';
import { useAction, useCall } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { type Read, readBy, useForm } from '../../../../ui/forms/use-form.ts';
import { ActionForm } from '../../../frame/controls/action-form.tsx';
import type { Asked } from '../asked-dialog.ts';
import type { PersonRow } from '@equanim/contract/people';
import { peopleCalls } from '@equanim/contract/people-calls';
import { formatCount } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { matchesWords } from '../../../../ui/table/matches-words.ts';

/** From so many people on, the list can be narrowed. */
const SEARCH_FROM = 7;

/** The server takes no more. */
const MAX_CHOSEN = 50;

interface InvestorDialogProps {
  /** Null while the dialog is closed. */
  asked: Asked<'investor'> | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: ReactNode) => void;
}

/** Adds an investor, or changes its name and which users stand for it. */
export function InvestorDialog({ asked, onClose, onDone }: InvestorDialogProps) {
  const reference = asked?.investor?.reference;
  return (
    <Dialog
      title={reference === undefined ? 'Add an investor' : `Change ${reference}`}
      isOpen={asked !== null}
      onClose={onClose}
    >
      {asked === null ? null : <InvestorForm investor={asked.investor} onDone={onDone} />}
    </Dialog>
  );
}

const NAME_MAX_LENGTH = 120;

type InvestorFormProps = Pick<InvestorDialogProps, 'onDone'> & {
  investor: Asked<'investor'>['investor'];
};

/** What is typed. */
interface Draft {
  name: string;
  /** Asked for where statements cannot set the name. */
  spelling: string;
  userIds: string[];
}

type Body = CallInput<'addInvestor'>['body'];

const isSpellingAsked = ({ name }: Draft): boolean => !canBeSet(name.trim());

const readInvestor = (draft: Draft): Read<Draft, Body> =>
  readBy(
    investorBody,
    {
      name: draft.name,
      ...(isSpellingAsked(draft) && draft.spelling.trim() !== '' && { name_on_statements: draft.spelling }),
      user_ids: draft.userIds,
    },
    { name_on_statements: 'spelling' },
  );

function InvestorForm({ investor, onDone }: InvestorFormProps) {
  const { values, field, submit, isDirty } = useForm<Draft, Body>(
    {
      name: investor?.name ?? '',
      spelling: investor?.name_on_statements ?? '',
      userIds: investor?.users.map(({ id }) => id) ?? [],
    },
    readInvestor,
  );
  const { save, ...saving } = useSaving(investor?.id, (saved) =>
    onDone(investor === null ? <Added investor={saved} /> : <Changed investor={saved} />),
  );
  const { value: chosen, onValue: onChange } = field('userIds');
  const nameField = { autoComplete: 'off', maxLength: NAME_MAX_LENGTH };
  const isAsked = isSpellingAsked(values);
  return (
    <ActionForm
      label={investor === null ? 'Add investor' : 'Save changes'}
      busyLabel="Recording..."
      isDirty={isDirty}
      action={saving}
      done={`The investor was ${investor === null ? 'added' : 'changed'}`}
      gone="This investor no longer exists."
      onSubmit={submit(save)}
    >
      <Field
        label="Name"
        hint={isAsked ? undefined : 'As statements name it'}
        {...nameField}
        {...field('name')}
      />
      {isAsked ? (
        <Field label="Name on statements" hint="In Latin letters" {...nameField} {...field('spelling')} />
      ) : null}
      <UsersPicker chosen={chosen} onChange={onChange} />
    </ActionForm>
  );
}

/** Adds or changes, whichever is meant. @param id of the investor to change; undefined for a new one */
function useSaving(id: string | undefined, onSuccess: (saved: NamedInvestor) => void) {
  const add = useAction(fundCalls.addInvestor, { refetch: areas.fund });
  const change = useAction(fundCalls.changeInvestor, { refetch: areas.fund });
  const { isPending, error } = id === undefined ? add : change;
  const save = (body: Body) =>
    id === undefined
      ? add.mutate({ params: FUND, body }, { onSuccess })
      : change.mutate({ params: { ...FUND, id }, body }, { onSuccess });
  return { isPending, error, save };
}

const Added = ({ investor }: { investor: NamedInvestor }) => (
  <>
    Added: <bdi>{investor.name}</bdi>. Its wires name {investor.reference}.
  </>
);

const Changed = ({ investor }: { investor: NamedInvestor }) => (
  <>
    Changed: <bdi>{investor.name}</bdi>, {investor.reference}.
  </>
);

interface UsersPickerProps {
  /** Ids of users. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which users stand for an investor: they see its holding, a day late. */
function UsersPicker({ chosen, onChange }: UsersPickerProps) {
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
    <fieldset className="choices">
      <legend className="field-label">
        Users who act for it
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
        <p className="flex flex-wrap items-center gap-3 text-[0.8125rem] text-ink-3">Nobody matches.</p>
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
