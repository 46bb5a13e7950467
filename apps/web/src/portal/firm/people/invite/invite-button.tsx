import { useState } from 'react';
import { useIsLive } from '../../../../ui/browser/use-is-live.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconUserPlus } from '../../../../ui/picture/icons.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Opens the form that invites somebody. Disabled until the script has loaded: it would do nothing. */
export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  const isLive = useIsLive();
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" disabled={!isLive} onClick={() => setOpen(true)}>
        <IconUserPlus className="size-[18px]" />
        Invite
      </Button>
      <InviteDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
