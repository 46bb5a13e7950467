import type { Role } from '@equanim/contract/auth';
import type { OpenInvitation } from '@equanim/contract/people';
import { peopleCalls } from '@equanim/contract/people-calls';
import { useEffect, useId, useRef } from 'react';
import { areas } from '../../../../api/areas.ts';
import { useAction, type Action } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { failureOf } from '../../../frame/failure-of.ts';
import { InviteLink } from './invite-link.tsx';
import './invite.css';

interface NewLinkDialogProps {
  /** Null while the dialog is closed. */
  invitation: OpenInvitation | null;
  onClose: () => void;
}

/** Invites the same person again, and shows the new link, once. */
export function NewLinkDialog({ invitation, onClose }: NewLinkDialogProps) {
  const heading = useId();
  const invite = useAction(peopleCalls.invite, { refetch: areas.people });
  const close = () => {
    invite.reset();
    onClose();
  };
  return (
    <Dialog isOpen={invitation !== null} onClose={close} labelledBy={heading}>
      <h2 id={heading} className="text-title">
        {invite.isSuccess ? 'Invitation ready' : 'New link'}
      </h2>
      {invite.isSuccess ? <InviteLink invitation={invite.data} onClose={close} /> : null}
      {invitation === null || invite.isSuccess ? null : (
        <NewLinkQuestion invitation={invitation} invite={invite} onCancel={close} />
      )}
    </Dialog>
  );
}

interface NewLinkQuestionProps {
  invitation: OpenInvitation;
  invite: Action<'invite'>;
  onCancel: () => void;
}

function NewLinkQuestion({ invitation, invite, onCancel }: NewLinkQuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  const { email, role } = invitation;
  return (
    <>
      <p className="mt-3 text-sm text-ink-2">
        <bdi className="text-ink-1">{email}</bdi> gets a new link, open for a week from now. The earlier link
        stops working at once.
      </p>
      {invite.isError ? (
        <p role="alert" className="mt-3 text-sm text-loss">
          {failureOf(invite.error, 'A new link was made')}
        </p>
      ) : null}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button ref={safe} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busyLabel={invite.isPending ? 'Making it...' : undefined}
          onClick={() =>
            invite.mutate({
              // The word of the server goes back to it, also one that is not known here.
              body: { email, role: role as Role },
            })
          }
        >
          Make a new link
        </Button>
      </div>
    </>
  );
}
