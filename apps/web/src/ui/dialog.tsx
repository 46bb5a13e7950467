import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The id of the heading inside. */
  labelledBy: string;
  className?: string;
  children: ReactNode;
}

/** The browser's own modal dialog: focus stays inside, Esc and a click on the backdrop close it. */
export function Dialog({ isOpen, onClose, labelledBy, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);

  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={`dialog ${className ?? ''}`}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      {isOpen ? children : null}
    </dialog>
  );
}
