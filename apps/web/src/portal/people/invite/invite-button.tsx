import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { IconUserPlus } from '../../../ui/picture/icons.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Opens the form that invites somebody. */
export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconUserPlus className="size-[18px]" />
        Invite
      </Button>
      <InviteDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
