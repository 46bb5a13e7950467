import type { Role } from '@equanim/contract/auth';
import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import { peopleCalls } from '@equanim/contract/people-calls';
import { type SubmitEvent, useId, useState } from 'react';
import { areas } from '../../../../api/areas.ts';
import { useAction, type Action } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { RadioChoices } from '../../../frame/controls/radio-choices.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import { InviteLink } from './invite-link.tsx';
import './invite.css';

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks whom to invite and as what, then shows the link, once. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const heading = useId();
  const invite = useAction(peopleCalls.invite, { refetch: areas.people });
  // The link must not be there for whoever opens the dialog next.
  const close = () => {
    invite.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        {invite.isSuccess ? 'Invitation ready' : 'Invite somebody'}
      </h2>
      {invite.isSuccess ? (
        <InviteLink invitation={invite.data} onAnother={invite.reset} onClose={close} />
      ) : (
        <InviteForm invite={invite} onClose={close} />
      )}
    </Dialog>
  );
}

const ROLES = [
  { value: 'customer', name: 'Customer', note: `Performance, ${DELAY_IN_WORDS} behind and without amounts` },
  { value: 'admin', name: 'Administrator', note: 'Everything, and may invite others' },
] as const satisfies ReadonlyArray<{ value: Role; name: string; note: string }>;

interface InviteFormProps {
  invite: Action<'invite'>;
  onClose: () => void;
}

function InviteForm({ invite, onClose }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('customer');

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    invite.mutate({ body: { email: email.trim(), role } });
  };

  return (
    <form className="mt-4 grid gap-5" onSubmit={onSubmit}>
      <Field
        label="Email address"
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RadioChoices legend="Role" choices={ROLES} chosen={role} onChoose={setRole} />
      {invite.isError ? (
        <p role="alert" className="text-sm text-loss">
          {failureOf(invite.error, 'The invitation was created')}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busyLabel={invite.isPending ? 'Inviting...' : undefined}>
          Invite
        </Button>
      </div>
    </form>
  );
}
