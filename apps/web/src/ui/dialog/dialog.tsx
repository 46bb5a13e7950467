import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { IconClose } from '../picture/icons.tsx';
import { useModal } from './use-modal.ts';

interface FrameProps {
  isOpen: boolean;
  onClose: () => void;
  /** The id of the heading inside. */
  labelledBy: string;
  className?: string;
  children: ReactNode;
}

/** A modal frame without head or foot, empty while it is closed. Dialogs are a {@link Dialog}. */
export function DialogFrame({ isOpen, onClose, labelledBy, className, children }: FrameProps) {
  const dialog = useModal(isOpen);
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-frame ${className ?? ''}`}
      aria-labelledby={labelledBy}
      onClose={onClose}
    >
      {isOpen ? children : null}
    </dialog>
  );
}

const Leave = createContext<(() => void) | null>(null);

/** Leaves the dialog around, after a question where something that was typed would be lost; null outside of dialogs. */
export const useLeave = (): (() => void) | null => useContext(Leave);

interface DialogProps {
  title: ReactNode;
  /** Whom or what it is about, below the title. */
  about?: ReactNode;
  size?: 'narrow' | 'normal' | 'wide';
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog: its head with the title and X stays, its body scrolls, and the foot of a form in it stays. On a phone it is a
 * sheet at the lower edge. Whoever leaves it while a form in it is dirty is asked once. It is empty while it is closed.
 */
export function Dialog({ title, about, size = 'normal', isOpen, onClose, children }: DialogProps) {
  const heading = useId();
  const [isAsking, setAsking] = useState(false);
  const dialog = useModal(isOpen, (element) => {
    setAsking(isDirty(element) && !isAsking);
    return !isDirty(element);
  });
  const close = () => {
    setAsking(false);
    onClose();
  };
  useKeyboardInset(isOpen, dialog);
  const leave = () => (dialog.current !== null && isDirty(dialog.current) ? setAsking(true) : close());
  return (
    <dialog ref={dialog} className={`dialog dialog-${size}`} aria-labelledby={heading} onClose={close}>
      {isOpen ? (
        <>
          <div className="dialog-head">
            <div className="min-w-0">
              <h2 id={heading} className="text-title [overflow-wrap:anywhere]">
                {title}
              </h2>
              {about === undefined ? null : (
                <p className="text-[0.8125rem] text-ink-3 [overflow-wrap:anywhere]">{about}</p>
              )}
            </div>
            <Button variant="quiet" size="icon" className="shrink-0" aria-label="Close" onClick={leave}>
              <IconClose className="size-5" />
            </Button>
          </div>
          <Leave value={leave}>
            <div className="dialog-body" inert={isAsking}>
              {children}
            </div>
          </Leave>
          {isAsking ? <Discard onKeep={() => setAsking(false)} onDiscard={close} /> : null}
        </>
      ) : null}
    </dialog>
  );
}

const isDirty = (dialog: HTMLDialogElement): boolean => dialog.querySelector('form[data-dirty]') !== null;

/** Asks before what was typed is lost. */
function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const question = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  return (
    <div role="alertdialog" aria-labelledby={question} className="form-foot dialog-question">
      <p id={question}>Discard what you typed?</p>
      <Button ref={keep} onClick={onKeep}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}

/** Keeps a sheet at the lower edge above the keyboard of a phone, which covers the page without resizing it. */
function useKeyboardInset(isOpen: boolean, dialog: { readonly current: HTMLDialogElement | null }) {
  useEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || view == null) return;
    const place = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      dialog.current?.style.setProperty('--keyboard', `${String(covered)}px`);
    };
    view.addEventListener('resize', place);
    return () => view.removeEventListener('resize', place);
  }, [isOpen, dialog]);
}
