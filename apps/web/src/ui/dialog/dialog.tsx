import type { ReactNode } from 'react';
import { useModal } from './use-modal.ts';

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
