import type { Role, Invitation } from '@equanim/contract/auth';
import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import { peopleCalls } from '@equanim/contract/people-calls';
import { type SubmitEvent, useId, useState } from 'react';
import { areas } from '../../../api/areas.ts';
import { useAction, type Action } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { RadioChoices } from '../../frame/controls/radio-choices.tsx';
import { failureOf } from '../../frame/failure-of.ts';
import './invite.css';
import { useCopy } from '../../../ui/browser/use-copy.ts';
import { At } from '../../frame/at.tsx';
import { ROLE_PHRASES } from './person-words.ts';
import { wordFor } from '../../../ui/format/word.ts';

const OUTCOMES = { copied: 'Copied', failed: 'Select it and copy by hand' } as const;

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

interface InviteLinkProps {
  invitation: Invitation;
  /** Absent where the link is a new one of an invitation that was there. */
  onAnother?: () => void;
  onClose: () => void;
}

/** The link of an invitation, which is shown only once. */
export function InviteLink({ invitation, onAnother, onClose }: InviteLinkProps) {
  const { email, role, expires_at: expiresAt, path, is_mailed: isMailed } = invitation;
  return (
    <div className="mt-3 grid gap-5">
      <p role="status" className="text-sm text-ink-2">
        <strong className="font-medium break-words text-ink-1">
          <bdi>{email}</bdi>
        </strong>{' '}
        can become {wordFor(ROLE_PHRASES, role)}, once, until <At at={expiresAt} />.{' '}
        {isMailed
          ? 'The link is on its way by mail; you can also hand it over yourself.'
          : 'This site sends no mail: hand the link over yourself.'}
      </p>
      <LinkField link={window.location.origin + path} />
      <div className="grid grid-cols-2 gap-2">
        {onAnother === undefined ? null : <Button onClick={onAnother}>Invite another</Button>}
        <Button variant="primary" className="last:odd:col-span-2" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

function LinkField({ link }: { link: string }) {
  const { outcome, copy } = useCopy(link);
  const said = outcome === null ? null : OUTCOMES[outcome];
  return (
    <div>
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <Field
          label="Link"
          className="invite-link"
          readOnly
          value={link}
          hint={said ?? 'Shown only now'}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button className="min-h-11" onClick={copy}>
          Copy
        </Button>
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}
