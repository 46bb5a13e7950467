import { fundCalls } from '@equanim/contract/fund-calls';
import type { NamedInvestor } from '@equanim/contract/identity';
import { canBeSet, NEEDS_SPELLING } from '@equanim/contract/settable';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { areas, FUND } from '../../../../api/areas.ts';
import type { CallInput } from '../../../../api/client.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import type { Asked } from '../asked-dialog.ts';
import { UsersPicker } from './users-picker.tsx';
import './investor.css';

interface InvestorDialogProps {
  /** Null while the dialog is closed. */
  asked: Asked<'investor'> | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: ReactNode) => void;
}

/** Adds an investor, or changes its name and which users stand for it. */
export function InvestorDialog({ asked, onClose, onDone }: InvestorDialogProps) {
  const heading = useId();
  const reference = asked?.investor?.reference;
  return (
    <Dialog isOpen={asked !== null} onClose={onClose} labelledBy={heading} className="investor-dialog">
      <h2 id={heading} className="text-title">
        {reference === undefined ? 'Add an investor' : `Change ${reference}`}
      </h2>
      {asked === null ? null : <InvestorForm investor={asked.investor} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

const NAME_MAX_LENGTH = 120;

type InvestorFormProps = Pick<InvestorDialogProps, 'onClose' | 'onDone'> & {
  investor: Asked<'investor'>['investor'];
};

/** What is typed. */
interface Draft {
  name: string;
  /** Asked for where statements cannot set the name. */
  spelling: string;
}

type Errors = Partial<Record<keyof Draft, string>>;

const isSpellingAsked = ({ name }: Draft): boolean => !canBeSet(name.trim());

function errorsIn(draft: Draft): Errors {
  if (draft.name.trim() === '') return { name: 'Enter a name.' };
  if (!isSpellingAsked(draft)) return {};
  if (draft.spelling.trim() === '') return { spelling: NEEDS_SPELLING };
  return canBeSet(draft.spelling) ? {} : { spelling: 'Write it in Latin letters, as statements set it.' };
}

function InvestorForm({ investor, onClose, onDone }: InvestorFormProps) {
  const [draft, setDraft] = useState<Draft>({
    name: investor?.name ?? '',
    spelling: investor?.name_on_statements ?? '',
  });
  const [userIds, setUserIds] = useState(investor?.users.map(({ id }) => id) ?? []);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaving(investor?.id, (saved) =>
    onDone(investor === null ? <Added investor={saved} /> : <Changed investor={saved} />),
  );

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = errorsIn(draft);
    setErrors(wrong);
    const [field] = Object.keys(wrong);
    if (field !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
      return;
    }
    const spelling = isSpellingAsked(draft) ? { name_on_statements: draft.spelling.trim() } : {};
    saving.save({ name: draft.name.trim(), ...spelling, user_ids: userIds });
  };

  return (
    <form ref={form} className="mt-4 grid gap-5" noValidate onSubmit={onSubmit}>
      <NameFields
        draft={draft}
        errors={errors}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <UsersPicker chosen={userIds} onChange={setUserIds} />
      {saving.error === null ? null : (
        <p role="alert" className="text-sm text-loss">
          {failureOf(saving.error, `The investor was ${investor === null ? 'added' : 'changed'}`, {
            gone: 'This investor no longer exists.',
          })}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busyLabel={saving.isPending ? 'Recording...' : undefined}>
          {investor === null ? 'Add investor' : 'Change it'}
        </Button>
      </div>
    </form>
  );
}

interface NameFieldsProps {
  draft: Draft;
  errors: Errors;
  onChange: (change: Partial<Draft>) => void;
}

/** The name, and its spelling for statements as soon as they cannot set it. */
function NameFields({ draft, errors, onChange }: NameFieldsProps) {
  const isAsked = isSpellingAsked(draft);
  return (
    <>
      <Field
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        hint={isAsked ? undefined : 'As statements name it'}
        value={draft.name}
        error={errors.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      {isAsked ? (
        <Field
          name="spelling"
          label="Name on statements"
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          hint="In Latin letters"
          value={draft.spelling}
          error={errors.spelling}
          onChange={({ currentTarget }) => onChange({ spelling: currentTarget.value })}
        />
      ) : null}
    </>
  );
}

/** Adds or changes, whichever is meant. @param id of the investor to change; undefined for a new one */
function useSaving(id: string | undefined, onSuccess: (saved: NamedInvestor) => void) {
  const add = useAction(fundCalls.addInvestor, { refetch: areas.fund });
  const change = useAction(fundCalls.changeInvestor, { refetch: areas.fund });
  const { isPending, error } = id === undefined ? add : change;
  const save = (body: CallInput<'addInvestor'>['body']) =>
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
