import { useId } from 'react';
import { useInvite } from '../../../api/invitations.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteLink } from './invite-link.tsx';
import './invite.css';

export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const heading = useId();
  const invite = useInvite();
  // The link is not kept for whoever opens the dialog next.
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
