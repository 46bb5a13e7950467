import type { Role } from '@equanim/contract/auth';
import { useState, type SubmitEvent } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { useInvite } from '../../../api/invitations.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { RadioChoices } from '../radio-choices.tsx';

const ROLES = [
  { value: 'customer', name: 'Customer', note: 'Performance, a day behind and without amounts' },
  { value: 'admin', name: 'Administrator', note: 'Everything, and may invite others' },
] as const satisfies ReadonlyArray<{ value: Role; name: string; note: string }>;

interface InviteFormProps {
  invite: ReturnType<typeof useInvite>;
  onClose: () => void;
}

export function InviteForm({ invite, onClose }: InviteFormProps) {
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
          {failureOf(invite.error)}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busyLabel={invite.isPending ? 'Inviting...' : undefined}>
          Invite
        </Button>
      </div>
    </form>
  );
}

function failureOf(error: Error): string {
  const reason = error instanceof ApiProblem && error.status === 400 ? error.detail : undefined;
  return reason ?? 'The invitation was not made. Please try again.';
}
