import { useId, type ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { IconClose } from '../picture/icons.tsx';
import { Dialog } from './dialog.tsx';

interface WideDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog that is a screen of its own: its head stays, its body scrolls. */
export function WideDialog({ title, isOpen, onClose, children }: WideDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} className="dialog-wide">
      <div className="dialog-head">
        <h2 id={heading} className="text-title">
          {title}
        </h2>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <IconClose className="size-5" />
        </Button>
      </div>
      <div className="dialog-body">{children}</div>
    </Dialog>
  );
}
