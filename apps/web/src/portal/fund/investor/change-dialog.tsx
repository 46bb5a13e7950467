import { investorBody } from '@equanim/contract/fund';
import { fundCalls } from '@equanim/contract/fund-calls';
import type { OneInvestor } from '@equanim/contract/investors';
import { areas, FUND } from '../../../api/areas.ts';
import { useAction } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { readBy, useForm } from '../../../ui/forms/use-form.ts';
import { ActionForm } from '../../frame/controls/action-form.tsx';
import {
  bodyOf,
  FIELD_NAMES,
  NameFields,
  UsersPicker,
  type InvestorDraft,
} from '../parts/investor-fields.tsx';

interface ChangeDialogProps {
  /** Null while the dialog is closed. */
  investor: OneInvestor | null;
  onClose: () => void;
  /** Called once it is changed. */
  onDone: () => void;
}

/** Changes the name of an investor, and which users act for it. */
export const ChangeDialog = ({ investor, onClose, onDone }: ChangeDialogProps) => (
  <Dialog title={`Edit ${investor?.investor.reference ?? ''}`} isOpen={investor !== null} onClose={onClose}>
    {investor === null ? null : <ChangeForm investor={investor} onDone={onDone} />}
  </Dialog>
);

type ChangeFormProps = Pick<ChangeDialogProps, 'onDone'> & { investor: OneInvestor };

function ChangeForm({ investor: { investor, people, ...rest }, onDone }: ChangeFormProps) {
  const change = useAction(fundCalls.changeInvestor, { refetch: areas.fund });
  const known = people.map(({ id }) => id);
  const form = useForm(
    {
      name: investor.name,
      spelling: rest.name_on_statements ?? '',
      userIds: known,
    },
    (draft: InvestorDraft) => readBy(investorBody, bodyOf(draft), FIELD_NAMES),
  );
  return (
    <ActionForm
      label="Save changes"
      busyLabel="Recording..."
      isDirty={form.isDirty}
      action={change}
      done="The investor was changed"
      gone="This investor no longer exists."
      onSubmit={form.submit((body) =>
        change.mutate(
          { params: { ...FUND, id: investor.id }, body: { ...body, known_user_ids: known } },
          { onSuccess: onDone },
        ),
      )}
    >
      <NameFields {...form} />
      <UsersPicker {...form.field('userIds')} />
    </ActionForm>
  );
}
