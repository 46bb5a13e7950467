import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { IconUserPlus } from '../../../ui/picture/icons.tsx';
import { InviteDialog } from './invite-dialog.tsx';

export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="max-lg:min-w-9 max-lg:px-0 max-md:min-w-11"
        title="Invite somebody"
        onClick={() => setOpen(true)}
      >
        <IconUserPlus className="size-[18px]" />
        <span className="max-lg:sr-only">Invite</span>
      </Button>
      <InviteDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
