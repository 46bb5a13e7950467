import { investorBody } from '@equanim/contract/fund';
import { fundCalls } from '@equanim/contract/fund-calls';
import type { NamedInvestor } from '@equanim/contract/identity';
import { canBeSet } from '@equanim/contract/settable';
import type { ReactNode } from 'react';
import { areas, FUND } from '../../../../api/areas.ts';
import type { CallInput } from '../../../../api/client.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { type Read, readBy, useForm } from '../../../../ui/forms/use-form.ts';
import { ActionForm } from '../../../frame/controls/action-form.tsx';
import type { Asked } from '../asked-dialog.ts';
import { UsersPicker } from './users-picker.tsx';

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
