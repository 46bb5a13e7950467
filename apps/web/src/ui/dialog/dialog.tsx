import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal.ts';
import { Button } from '../forms/button.tsx';
import { IconClose } from '../picture/icons.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The id of the heading inside. */
  labelledBy: string;
  className?: string;
  children: ReactNode;
}

/** A modal dialog, empty while it is closed. */
export function Dialog({ isOpen, onClose, labelledBy, className, children }: DialogProps) {
  const dialog = useModal(isOpen);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className ?? ''}`}
      aria-labelledby={labelledBy}
      onClose={onClose}
    >
      {isOpen ? children : null}
    </dialog>
  );
}

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
