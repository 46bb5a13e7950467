import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens and closes the browser's own modal dialog: focus stays inside, Esc and a click on the backdrop close it. Both
 * call the dialog's `onClose`, unless `mayLeave` says no.
 */
export function useModal(
  isOpen: boolean,
  mayLeave: (dialog: HTMLDialogElement) => boolean = () => true,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const asks = useRef(mayLeave);
  useLayoutEffect(() => {
    asks.current = mayLeave;
  });

  // Before other effects, as nothing outside of an open dialog takes the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    // A click on the backdrop lands on the dialog itself, one inside on what it holds.
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === element && asks.current(element)) element.close();
    };
    const keepOnEscape = (event: Event) => {
      if (event.target === element && !asks.current(element)) event.preventDefault();
    };
    element.addEventListener('click', closeOnBackdrop);
    element.addEventListener('cancel', keepOnEscape);
    return () => {
      element.removeEventListener('click', closeOnBackdrop);
      element.removeEventListener('cancel', keepOnEscape);
    };
  }, []);

  return dialog;
}
